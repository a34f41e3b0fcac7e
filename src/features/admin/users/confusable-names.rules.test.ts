import { expect, test } from 'vitest';
import { isNameOfOffice, isNameOfProgram, labelPeople } from './confusable-names.rules.ts';

test.each([
  'system',
  'SYSTEM',
  ' S y s t e m ',
  'Sys\u200btem',
  'Ｓｙｓｔｅｍ',
  '𝐒𝐲𝐬𝐭𝐞𝐦',
  '𝒮ystem',
  'Ⓢystem',
  '🅢ystem',
  '🆂ystem',
  'ꜱystem',
  'System.',
  'System ✓',
  'Ѕystem',
  'Sуstem',
  'Systеm',
  'SYSТEМ',
  'Sγstem',
  'ЅУЅТЕМ',
  'ꓢystem',
  'Systern',
  '\u202eSystem',
  'ſystem',
  'Տystem',
])('%j reads as the name of the program', (name) => {
  expect(isNameOfProgram(name)).toBe(true);
});

test('names of the program and of an office are few, and those of people are not among them', () => {
  for (const name of ['Zoho', 'AI Assistant', 'Unassigned', 'npm run backup']) expect(isNameOfProgram(name), name).toBe(true);
  for (const name of ['Administrator', 'Аdmin', 'ADMIN']) expect(isNameOfOffice(name), name).toBe(true);
  for (const name of ['Ali', 'Al', 'Claude Root', 'Sisty Stem', 'Ann Admiral', 'Zoe Ho'])
    expect([isNameOfProgram(name), isNameOfOffice(name)], name).toEqual([false, false]);
});

test('lists add the username to names that two people have, and to no others', () => {
  const people = [
    { fullName: 'Ana Silva', username: 'ana' },
    { fullName: 'Ana Silva', username: 'ana2' },
    { fullName: 'Bob Baker', username: 'bob' },
    { fullName: 'Cai Cole' },
  ];
  expect(people.map(labelPeople(people))).toEqual(['Ana Silva (ana)', 'Ana Silva (ana2)', 'Bob Baker', 'Cai Cole']);
});
