import { expect, test } from 'vitest';
import { isConfusable } from './confusables.ts';

test.each([
  ['Ana Silva', 'ana  silva'],
  ['Ana Silva', 'Ana Siİva'],
  ['Ana Silva', 'Ana SiIva'],
  ['Ana Silva', 'Αnа Ѕilvа'],
  ['Ana Silva', 'ANA-SILVA'],
  ['Ana Silva', 'Ana S1lva'],
  ['Bob Oro', 'Воb 0ro'],
  ['Анна Ким', 'АННА КИМ'],
  ['Jürgen Öz', 'Ju\u0308rgen Öz'],
  ["Pat O'Neil", 'Pat O’Neil'],
])('treats %j and %j as confusable', (one, other) => {
  expect([isConfusable(one, other), isConfusable(other, one)]).toEqual([true, true]);
});

test.each([
  ['Ana Silva', 'Ana Silveira'],
  ['Jürgen Öz', 'Jurgen Oz'],
  ['Ana Silva', 'Ana Silva 2'],
  ['王小明', '王小月'],
  ['Дмитрий', 'Дмитро'],
  ['Max', 'May'],
])('distinguishes %j from %j', (one, other) => {
  expect(isConfusable(one, other)).toBe(false);
});
