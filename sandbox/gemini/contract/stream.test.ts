import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { askStream, type GeminiAnswer, getText, parseBodies, readAll } from './test-ask.ts';

const sandbox = sandboxForTests('empty');
const bodiesOf = async (text: string) => parseBodies((await readAll(await askStream(sandbox, text))).text);
const textOf = (bodies: readonly GeminiAnswer[]) => bodies.map(getText).join('');

// https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
test('a stream has data lines that form the answer, and only the last one has a finish reason', async () => {
  const response = await askStream(sandbox, 'What is P0300?');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const bodies = parseBodies((await readAll(response)).text);
  expect(textOf(bodies)).toBe('You asked: What is P0300?');
  expect(bodies.map(({ candidates }) => candidates?.[0]?.finishReason)).toEqual([...bodies.slice(1).map(() => undefined), 'STOP']);
  expect(bodies.at(-1)).toEqual({
    candidates: [
      {
        content: { parts: [{ text: expect.any(String), thoughtSignature: expect.any(String) }], role: 'model' },
        finishReason: 'STOP',
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: expect.any(Number),
      candidatesTokenCount: expect.any(Number),
      totalTokenCount: expect.any(Number),
      thoughtsTokenCount: expect.any(Number),
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: expect.any(Number) }],
    },
    modelVersion: 'gemini-3.8-flash',
    responseId: expect.any(String),
  });
});

test('answers from the recorded answers when the setting is on', async () => {
  await sandbox.control.settings({ geminiRecordedAnswers: true });
  expect(textOf(await bodiesOf('What is P0300?'))).toMatch(/^This is the demo/);
});

test('a mark sets the answer, or returns the question', async () => {
  expect(textOf(await bodiesOf('[[say:Hello\nworld]]'))).toBe('Hello\nworld');
  expect(JSON.parse(textOf(await bodiesOf('[[echo]]')))).toEqual({ systemInstruction: '', turns: [{ role: 'user', text: '[[echo]]' }] });
});

test.each([
  ['safety', 'SAFETY', ''],
  ['max_tokens_empty', 'MAX_TOKENS', ''],
  ['text_safety', 'SAFETY', 'You'],
  ['text_recitation', 'RECITATION', 'You'],
  ['max_tokens', 'MAX_TOKENS', 'You'],
])('[[%s]] ends with %s', async (rule, finishReason, start) => {
  const bodies = await bodiesOf(`[[${rule}]]`);
  expect(bodies.at(-1)?.candidates?.[0]?.finishReason).toBe(finishReason);
  expect(textOf(bodies).slice(0, 3)).toBe(start);
});

test('a blocked prompt has a reason, and a response can lack candidates', async () => {
  expect(await bodiesOf('[[blocked]]')).toMatchObject([{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }]);
  expect(await bodiesOf('[[empty]]')).toMatchObject([{ candidates: [] }]);
  expect((await bodiesOf('[[no_candidates]]'))[0]).not.toHaveProperty('candidates');
});

test('a thought is a separate part before the answer', async () => {
  const [first] = await bodiesOf('[[thoughts]]');
  expect(first?.candidates?.[0]?.content.parts).toMatchObject([{ thought: true }]);
});

describe('a stream can break', () => {
  test('with an error in a data line or alone', async () => {
    const error = { error: { code: 503, status: 'UNAVAILABLE', message: expect.any(String) } };
    expect((await bodiesOf('[[stream_error]]')).at(-1)).toEqual(error);
    const { text } = await readAll(await askStream(sandbox, '[[stream_error_bare]]'));
    expect(JSON.parse(text.split('\r\n\r\n').at(-1) ?? '')).toEqual(error);
  });

  test.each([
    ['by rule', '[[cut]]', []],
    ['by fault', 'Hello', [{ provider: 'gemini', kind: 'truncated' }] as const],
  ])('in the middle of a line, %s', async (_how, text, faults) => {
    await sandbox.control.faults(faults);
    const read = await readAll(await askStream(sandbox, text));
    expect([read.broke, read.text.endsWith('{"pa')]).toEqual([true, true]);
  });
});

test('sends the pieces one by one', async () => {
  await sandbox.control.settings({ geminiChunks: 3, geminiChunkMs: 30 });
  const { reads, text } = await readAll(await askStream(sandbox, '[[long]]'));
  expect([reads, parseBodies(text).length]).toEqual([3, 3]);
});

test('returns the latest questions', async () => {
  await readAll(await askStream(sandbox, 'What is P0300?'));
  expect(await sandbox.control.records('gemini', 'prompts')).toMatchObject([
    { model: 'gemini-3.8-flash', text: 'What is P0300?', answer: 'You asked: What is P0300?' },
  ]);
});
