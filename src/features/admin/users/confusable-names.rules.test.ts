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
])('recognizes %j as a name of the program', (name) => {
  expect(isNameOfProgram(name)).toBe(true);
});

test('reserves few names, and none of people', () => {
  for (const name of ['Zoho', 'AI Assistant', 'Unassigned', 'npm run backup']) expect(isNameOfProgram(name), name).toBe(true);
  for (const name of ['Administrator', 'Аdmin', 'ADMIN']) expect(isNameOfOffice(name), name).toBe(true);
  for (const name of ['Ali', 'Al', 'Claude Root', 'Sisty Stem', 'Ann Admiral', 'Zoe Ho'])
    expect([isNameOfProgram(name), isNameOfOffice(name)], name).toEqual([false, false]);
});

test('adds the username only to names that several users have', () => {
  const people = [
    { fullName: 'Ana Silva', username: 'ana' },
    { fullName: 'Ana Silva', username: 'ana2' },
    { fullName: 'Bob Baker', username: 'bob' },
    { fullName: 'Cai Cole' },
  ];
  expect(people.map(labelPeople(people))).toEqual(['Ana Silva (ana)', 'Ana Silva (ana2)', 'Bob Baker', 'Cai Cole']);
});
