import { expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { ask, getText } from './test-ask.ts';

const sandbox = sandboxForTests('empty');

// Documented: generateContent reference
test('a question gets a candidate, its usage, the version of the model and an id', async () => {
  const { status, body } = await ask(sandbox, 'The scanner does not connect.\nWhat is the next step?\n');

  expect(status).toBe(200);
  expect(body).toEqual({
    candidates: [
      {
        content: { role: 'model', parts: [{ text: 'You asked: What is the next step?', thoughtSignature: expect.any(String) }] },
        finishReason: 'STOP',
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: 14,
      candidatesTokenCount: 9,
      thoughtsTokenCount: 24,
      totalTokenCount: 47,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 14 }],
    },
    modelVersion: 'gemini-3.8-flash',
    responseId: expect.any(String),
  });
});

// Recorded: 200 with no text is normal: MAX_TOKENS
test('an answer that is too long breaks off with MAX_TOKENS', async () => {
  const { status, body } = await ask(sandbox, '[[long]]', { config: { maxOutputTokens: 34 } });

  expect(status).toBe(200);
  expect(body.candidates?.[0]?.finishReason).toBe('MAX_TOKENS');
  expect(getText(body)).toBe('Sentence 1 checks the voltage at the OBD');
  expect(getText((await ask(sandbox, '[[say:0123456789]][[max_tokens]]')).body)).toBe('01234');
});

// Documented: thoughts count against maxOutputTokens
test('thinking may use up all tokens, so that no part is left', async () => {
  const { body } = await ask(sandbox, '[[max_tokens_empty]] Hello', { config: { maxOutputTokens: 100 } });

  expect(body.candidates).toEqual([{ content: { role: 'model' }, finishReason: 'MAX_TOKENS', index: 0 }]);
  // Assumed: a count of nothing is left out
  expect(body.usageMetadata).toEqual({
    promptTokenCount: 7,
    thoughtsTokenCount: 100,
    totalTokenCount: 107,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: 7 }],
  });
});

// Recorded: finishReason SAFETY and RECITATION come without text
test.each([
  ['[[safety]]', 'SAFETY'],
  ['[[recitation]]', 'RECITATION'],
])('%s finishes without text', async (text, finishReason) => {
  const { status, body } = await ask(sandbox, text);

  expect([status, body.candidates]).toEqual([200, [{ content: { role: 'model' }, finishReason, index: 0 }]]);
});

// Recorded: only promptFeedback.blockReason with absent candidates
test('a blocked prompt has a reason and no candidates', async () => {
  const { status, body } = await ask(sandbox, 'Say [[blocked]] things');

  expect([status, body.promptFeedback, body.candidates]).toEqual([200, { blockReason: 'PROHIBITED_CONTENT' }, undefined]);
});

// Recorded: empty or absent candidates
test('candidates may be empty or absent', async () => {
  expect((await ask(sandbox, '[[empty]]')).body.candidates).toEqual([]);
  expect((await ask(sandbox, '[[no_candidates]]')).body).not.toHaveProperty('candidates');
});

// Documented: parts with thought: true are not the answer
test('thoughts are parts of their own, asked for or by rule', async () => {
  for (const { body } of [
    await ask(sandbox, 'Hi', { config: { thinkingConfig: { includeThoughts: true } } }),
    await ask(sandbox, '[[thoughts]]\nHi'),
  ]) {
    expect(body.candidates?.[0]?.content.parts).toMatchObject([{ thought: true }, { text: 'You asked: Hi' }]);
    expect(getText(body)).toBe('You asked: Hi');
  }
});

// The sandbox's own: answers can be predicted, and what arrived can be read
test('an answer can be dictated, and the whole question be echoed', async () => {
  expect(getText((await ask(sandbox, 'Context [[say:Replace the cable.\nThen test.]] and more')).body)).toBe(
    'Replace the cable.\nThen test.',
  );
  const body = {
    systemInstruction: { parts: [{ text: 'You help mechanics.' }] },
    contents: [
      { role: 'user', parts: [{ text: 'One' }] },
      { role: 'model', parts: [{ text: 'Two' }] },
      { role: 'user', parts: [{ text: 'Three ' }, { text: '[[echo]]' }] },
    ],
  };
  expect(JSON.parse(getText((await ask(sandbox, '', { body })).body))).toEqual({
    systemInstruction: 'You help mechanics.',
    turns: [
      { role: 'user', text: 'One' },
      { role: 'model', text: 'Two' },
      { role: 'user', text: 'Three [[echo]]' },
    ],
  });
  expect(await sandbox.control.records('gemini', 'prompts')).toMatchObject([
    {},
    { systemInstruction: 'You help mechanics.', text: 'Three [[echo]]' },
  ]);
});

// The sandbox's own: a refused question is no question
test('what is refused is not kept; only the last thousand answers are', async () => {
  for (const text of ['[[quota]]', '[[internal]]', '[[overloaded]]', '[[deadline]]']) await ask(sandbox, text);
  await ask(sandbox, 'Hello', { key: 'wrong' });
  expect(await sandbox.control.records('gemini', 'prompts')).toEqual([]);

  for (let round = 0; round < 10; round += 1)
    await Promise.all(Array.from({ length: 101 }, (_, index) => ask(sandbox, `Question ${round * 101 + index}`)));
  const kept = await sandbox.control.records<{ text: string }>('gemini', 'prompts');
  expect(kept).toHaveLength(1_000);
  expect(kept.some(({ text }) => text === 'Question 0')).toBe(false);
});
