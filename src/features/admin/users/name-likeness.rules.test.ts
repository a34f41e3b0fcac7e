import { expect, test } from 'vitest';
import { isNameOfOffice, isNameOfProgram, isReadAs, labelPeople } from './name-likeness.rules.ts';

test.each([
  ...[
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
  ],
  ...['Ѕystem', 'Sуstem', 'Systеm', 'SYSТEМ', 'Sγstem', 'ЅУЅТЕМ', 'ꓢystem', 'Systern', '\u202eSystem', 'ſystem', 'Տystem'],
])('%j reads as the name of the program', (name) => {
  expect(isNameOfProgram(name)).toBe(true);
});

test.each([
  ['Ana Silva', 'ana  silva'],
  ['Ana Silva', 'Ana Siİva'],
  ['Ana Silva', 'Ana SiIva'],
  ['Ana Silva', 'Αnа Ѕilvа'],
  ['Ana Silva', 'ANA-SILVA'],
  ['Ana Silva', 'Ana S1lva'],
  ['Bob Oro', 'Воb 0ro'],
  ['Анна Ким', 'АННА КИМ'],
  ['Νίκη Τρίτη', 'νίκη τρίτη'.normalize('NFD').replace('ν', 'Ν')],
  ['Jürgen Öz', 'Ju\u0308rgen Öz'],
  ["Pat O'Neil", 'Pat O’Neil'],
])('%j and %j are read as one', (one, other) => {
  expect([isReadAs(one, other), isReadAs(other, one)]).toEqual([true, true]);
});

test.each([
  ['Ana Silva', 'Ana Silveira'],
  ['Jürgen Öz', 'Jurgen Oz'],
  ['Ana Silva', 'Ana Silva 2'],
  ['王小明', '王小月'],
  ['Дмитрий', 'Дмитро'],
  ['Max', 'May'],
])('%j and %j are two names', (one, other) => {
  expect(isReadAs(one, other)).toBe(false);
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
