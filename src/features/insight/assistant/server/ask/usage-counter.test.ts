import { expect, test } from 'vitest';
import { NO_USAGE } from '../gemini/http/end.ts';
import type { Asked } from './outcome.ts';
import { createUsageCounter } from './usage-counter.ts';

const REPORTED = { promptTokens: 70, answerTokens: 30 };
const ESTIMATED = { promptTokens: 100, answerTokens: 0 };
const WRITTEN = { promptTokens: 100, answerTokens: 10 };

test.each<[string, string, Pick<Asked, 'end' | 'usage' | 'isSent'>, object]>([
  ['a whole answer', 'w', { end: { kind: 'finished', isCut: false }, usage: REPORTED, isSent: true }, REPORTED],
  ['one that nobody waited for', '', { end: { kind: 'stopped' }, usage: NO_USAGE, isSent: true }, ESTIMATED],
  ['one that was stopped in the middle', 'w'.repeat(40), { end: { kind: 'stopped' }, usage: NO_USAGE, isSent: true }, WRITTEN],
  ['one that was stopped after a report', 'w', { end: { kind: 'stopped' }, usage: REPORTED, isSent: true }, REPORTED],
  ['one that broke off', 'w'.repeat(40), { end: { kind: 'away', why: 'cut' }, usage: NO_USAGE, isSent: true }, WRITTEN],
  ['one that was never sent', '', { end: { kind: 'stopped' }, usage: NO_USAGE, isSent: false }, NO_USAGE],
  ['one that Google refused', '', { end: { kind: 'overloaded' }, usage: NO_USAGE, isSent: true }, NO_USAGE],
  ['one that never reached Google', '', { end: { kind: 'away', why: 'unreachable' }, usage: NO_USAGE, isSent: true }, NO_USAGE],
])('counts %s', (_, written, asked, counted) => {
  const counter = createUsageCounter({ text: 'p'.repeat(400) });
  counter.addText(written);
  expect(counter.total(asked)).toEqual(counted);
});
