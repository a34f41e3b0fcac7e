import { expect, test } from 'vitest';
import { splitNote } from './note-parts.rules.ts';

const mark = (text: string, ...names: string[]) =>
  splitNote(text, names)
    .map((part) => (part.kind === 'text' ? part.text : `[${part.kind} ${part.text}]`))
    .join('');

test('splits a note at ticket IDs and mentions, the longest name first', () => {
  expect(mark('@Ann Lee-Fox: like TKT-000001-2?', 'Ann Lee', 'Ann Lee-Fox')).toBe('[mention @Ann Lee-Fox]: like [ticket TKT-000001-2]?');
  expect(mark('Ask Ann Lee (a@b.example)', 'Ann Lee')).toBe('Ask Ann Lee (a@b.example)');
  expect(mark('TKT-000001')).toBe('[ticket TKT-000001]');
});
