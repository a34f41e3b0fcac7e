import { expect, test } from 'vitest';
import { NO_USAGE } from '../gemini/gemini-result.ts';
import type { ModelResponse } from '../outcome.ts';
import { createUsageCounter } from './usage-counter.ts';

const REPORTED = { promptTokens: 70, answerTokens: 30 };
const ESTIMATED = { promptTokens: 100, answerTokens: 0 };
const WITH_TEXT = { promptTokens: 100, answerTokens: 10 };

test.each<[string, string, Pick<ModelResponse, 'result' | 'usage' | 'isSent'>, object]>([
  ['a complete answer', 'w', { result: { kind: 'finished', isTruncated: false }, usage: REPORTED, isSent: true }, REPORTED],
  ['an answer aborted before its first piece', '', { result: { kind: 'stopped' }, usage: NO_USAGE, isSent: true }, ESTIMATED],
  ['an aborted answer', 'w'.repeat(40), { result: { kind: 'stopped' }, usage: NO_USAGE, isSent: true }, WITH_TEXT],
  ['an answer aborted after Google reported its usage', 'w', { result: { kind: 'stopped' }, usage: REPORTED, isSent: true }, REPORTED],
  [
    'an answer whose connection was lost',
    'w'.repeat(40),
    { result: { kind: 'failed', reason: 'disconnected' }, usage: NO_USAGE, isSent: true },
    WITH_TEXT,
  ],
  ['a question that was never sent', '', { result: { kind: 'stopped' }, usage: NO_USAGE, isSent: false }, NO_USAGE],
  ['a question that Google rejected', '', { result: { kind: 'overloaded' }, usage: NO_USAGE, isSent: true }, NO_USAGE],
  [
    'a question that never reached Google',
    '',
    { result: { kind: 'failed', reason: 'unreachable' }, usage: NO_USAGE, isSent: true },
    NO_USAGE,
  ],
])('counts the tokens of %s', (_, text, response, usage) => {
  const counter = createUsageCounter('p'.repeat(400));
  counter.addText(text);
  expect(counter.finish(response)).toEqual(usage);
});
