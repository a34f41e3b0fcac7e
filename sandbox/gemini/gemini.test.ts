import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../core/test-sandbox.ts';
import { API_KEY, FORBIDDEN_API_KEY, readyGemini } from './gemini.state.ts';
import { ALIASES, MODELS } from './models.ts';
import { ask, questionBody, textOf } from './test-ask.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox('empty');
});
beforeEach(() => sandbox.control.reset('empty'));
afterEach(() => sandbox.control.clearFaults());
afterAll(() => sandbox.close());

// [V] generateContent reference
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

// [V] deprecations page: the stable models and the alias
test.each([
  ['gemini-3.8-flash', 'gemini-3.8-flash'],
  ['gemini-3.7-flash', 'gemini-3.7-flash'],
  ['gemini-3.6-flash', 'gemini-3.6-flash'],
  ['gemini-3.5-flash', 'gemini-3.5-flash'],
  ['gemini-3.5-flash-lite', 'gemini-3.5-flash-lite'],
  ['gemini-3.1-flash-lite', 'gemini-3.1-flash-lite'],
  ['gemini-flash-latest', 'gemini-3.8-flash'],
])('the model %s answers as %s', async (model, version) => {
  expect((await ask(sandbox, 'Hello', { model })).body).toMatchObject({ modelVersion: version });
});

// [V] error 404 NOT_FOUND; gemini-2.5 is shut down
test.each(['gemini-2.5-flash', 'gemini-9-ultra', 'constructor'])('the model %s is not found', async (model) => {
  const { status, body } = await ask(sandbox, 'Hello', { model });

  expect([status, body.error?.code, body.error?.status]).toEqual([404, 404, 'NOT_FOUND']);
  expect(body.error?.message).toContain(`models/${model} is not found for API version v1beta`);
});

// [V] a bad key is 400, not 401
test('a bad key is refused with 400 and the reason API_KEY_INVALID', async () => {
  const { status, body } = await ask(sandbox, 'Hello', { key: 'wrong' });

  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT', message: 'API key not valid. Please pass a valid API key.' });
  expect(body.error?.details?.[0]).toMatchObject({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' });
});

// [V] 403 PERMISSION_DENIED
test.each([null, FORBIDDEN_API_KEY])(
  'no key at all and the key of a project without the service are refused with 403 (%s)',
  async (key) => {
    expect((await ask(sandbox, 'Hello', { key })).body.error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' });
  },
);

// [V] the key may stand in the address, too; the ready key of the control is this one
test('the ready key works in the header and in the address', async () => {
  expect(readyGemini()).toEqual({ apiKey: API_KEY });
  const path = `/gemini/v1beta/models/gemini-flash-latest:generateContent?key=${API_KEY}`;
  expect((await sandbox.request('POST', path, { body: questionBody('Hello') })).status).toBe(200);
});

// [R] 200 with no text is normal: MAX_TOKENS
test('an answer that is too long breaks off with MAX_TOKENS', async () => {
  const { status, body } = await ask(sandbox, '[[long]]', { config: { maxOutputTokens: 34 } });

  expect(status).toBe(200);
  expect(body.candidates?.[0]?.finishReason).toBe('MAX_TOKENS');
  expect(textOf(body)).toBe('Sentence 1 checks the voltage at the OBD');
  expect(textOf((await ask(sandbox, '[[say:0123456789]][[max_tokens]]')).body)).toBe('01234');
});

// [V] thoughts count against maxOutputTokens
test('thinking may use up all tokens, so that no part is left', async () => {
  const { body } = await ask(sandbox, '[[max_tokens_empty]] Hello', { config: { maxOutputTokens: 100 } });

  expect(body.candidates).toEqual([{ content: { role: 'model' }, finishReason: 'MAX_TOKENS', index: 0 }]);
  // [U] a count of nothing is left out
  expect(body.usageMetadata).toEqual({
    promptTokenCount: 7,
    thoughtsTokenCount: 100,
    totalTokenCount: 107,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: 7 }],
  });
});

// [R] finishReason SAFETY and RECITATION come without text
test.each([
  ['[[safety]]', 'SAFETY'],
  ['[[recitation]]', 'RECITATION'],
])('%s finishes without text', async (text, finishReason) => {
  const { status, body } = await ask(sandbox, text);

  expect([status, body.candidates]).toEqual([200, [{ content: { role: 'model' }, finishReason, index: 0 }]]);
});

// [R] only promptFeedback.blockReason with absent candidates
test('a blocked prompt has a reason and no candidates', async () => {
  const { status, body } = await ask(sandbox, 'Say [[blocked]] things');

  expect([status, body.promptFeedback, body.candidates]).toEqual([200, { blockReason: 'PROHIBITED_CONTENT' }, undefined]);
});

// [R] empty or absent candidates
test('candidates may be empty or absent', async () => {
  expect((await ask(sandbox, '[[empty]]')).body.candidates).toEqual([]);
  expect((await ask(sandbox, '[[no_candidates]]')).body).not.toHaveProperty('candidates');
});

// [V] parts with thought: true are not the answer
test('thoughts are parts of their own, asked for or by rule', async () => {
  for (const { body } of [
    await ask(sandbox, 'Hi', { config: { thinkingConfig: { includeThoughts: true } } }),
    await ask(sandbox, '[[thoughts]]\nHi'),
  ]) {
    expect(body.candidates?.[0]?.content.parts).toMatchObject([{ thought: true }, { text: 'You asked: Hi' }]);
    expect(textOf(body)).toBe('You asked: Hi');
  }
});

// [V] 429 RESOURCE_EXHAUSTED with RetryInfo
test('too many questions are refused with the time to wait', async () => {
  await sandbox.control.switches({ geminiCallsPerMinute: 1 });
  expect((await ask(sandbox, 'First')).status).toBe(200);

  const { status, body } = await ask(sandbox, 'Second');
  expect([status, body.error?.status]).toEqual([429, 'RESOURCE_EXHAUSTED']);
  expect(body.error?.details).toContainEqual({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.4s' });
  await sandbox.control.clock(60_001);
  expect((await ask(sandbox, 'Third')).status).toBe(200);
});

// [R] the delay differs from answer to answer
test('the time to wait can be set', async () => {
  await sandbox.control.switches({ geminiRetryDelaySeconds: 7 });

  expect((await ask(sandbox, '[[quota]]')).body.error?.details).toContainEqual(expect.objectContaining({ retryDelay: '7s' }));
});

// [V] 500 INTERNAL, 503 UNAVAILABLE, 504, and 429 at will
test.each([
  ['[[quota]]', 429, 'RESOURCE_EXHAUSTED'],
  ['[[internal]]', 500, 'INTERNAL'],
  ['[[overloaded]]', 503, 'UNAVAILABLE'],
  ['[[deadline]]', 504, 'DEADLINE_EXCEEDED'],
])('%s fails with %i', async (text, code, name) => {
  const { status, body } = await ask(sandbox, text);

  expect([status, body.error?.code, body.error?.status]).toEqual([code, code, name]);
});

// [V] errors of the control are worded alike
test('a fault of the control is worded as the service words it', async () => {
  await sandbox.control.faults([{ provider: 'gemini', kind: 'status', status: 503, times: 1 }]);

  expect((await ask(sandbox, 'Hello')).body.error).toMatchObject({ code: 503, status: 'UNAVAILABLE' });
  expect((await ask(sandbox, 'Hello')).status).toBe(200);
});

// The sandbox's own: answers can be predicted, and what arrived can be read
test('an answer can be dictated, and the whole question be echoed', async () => {
  expect(textOf((await ask(sandbox, 'Context [[say:Replace the cable.\nThen test.]] and more')).body)).toBe(
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
  expect(JSON.parse(textOf((await ask(sandbox, '', { body })).body))).toEqual({
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

// [V] models can be listed and read
test('models are listed and described', async () => {
  const headers = { 'x-goog-api-key': API_KEY };
  const list = await sandbox.request<{ models: { name: string }[] }>('GET', '/gemini/v1beta/models', { headers });
  expect(list.body.models.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['models/gemini-3.5-flash', 'models/gemini-flash-latest']),
  );
  expect((await sandbox.request('GET', '/gemini/v1beta/models/gemini-3.6-flash', { headers })).body).toMatchObject({
    name: 'models/gemini-3.6-flash',
    supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
  });
  expect((await sandbox.request('GET', '/gemini/v1beta/models/gemini-1.5-pro', { headers })).status).toBe(404);
  expect((await sandbox.request('GET', '/gemini/v1beta/models')).status).toBe(403);
});

// [V] countTokens: contents alone, or a whole request
test('tokens are counted without an answer, of contents or of a whole request', async () => {
  const contents = [{ parts: [{ text: '12345678' }] }, { role: 'model', parts: [{ text: '1234' }] }];
  const generateContentRequest = { contents, systemInstruction: { parts: [{ text: '1234567' }] }, generationConfig: { temperature: 1 } };
  const count = (body: unknown) => ask(sandbox, '', { method: 'countTokens', body });

  expect((await count({ contents })).body).toEqual({ totalTokens: 3, promptTokensDetails: [{ modality: 'TEXT', tokenCount: 3 }] });
  expect((await count({ generateContentRequest })).body).toMatchObject({ totalTokens: 5 });
  expect((await count({ contents, generationConfig: {} })).status).toBe(400);
  expect((await count({})).status).toBe(400);
  expect(await sandbox.control.records('gemini', 'prompts')).toEqual([]);
});

// [V] error 404: a method that does not exist
test.each(['predict', '', 'generateContent:generateContent', 'GENERATECONTENT', 'constructor'])(
  'the method %j is not found',
  async (method) => {
    expect((await ask(sandbox, 'Hello', { method })).body.error).toMatchObject({ code: 404, status: 'NOT_FOUND' });
  },
);

// Issue 3: every world has the models of the facts, and only the questions of its own time
test.each(['empty', 'shop'] as const)('in the world %s each model answers, and a reset forgets it', async (world) => {
  await sandbox.control.reset(world);

  for (const model of [...MODELS, ...Object.keys(ALIASES)]) expect((await ask(sandbox, 'Hello', { model })).status, model).toBe(200);
  expect(await sandbox.control.records('gemini', 'prompts')).toHaveLength(8);
  await sandbox.control.reset(world);
  expect(await sandbox.control.records('gemini', 'prompts')).toEqual([]);
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

// [V] errors have numbers and names; of a 429 the time to wait
test.each([
  [400, 'INVALID_ARGUMENT'],
  [401, 'UNAUTHENTICATED'],
  [403, 'PERMISSION_DENIED'],
  [429, 'RESOURCE_EXHAUSTED'],
  [500, 'INTERNAL'],
  [503, 'UNAVAILABLE'],
  [504, 'DEADLINE_EXCEEDED'],
])('the fault status %d is called %s', async (code, status) => {
  await sandbox.control.faults([{ provider: 'gemini', kind: 'status', status: code, times: 1 }]);

  const { body } = await ask(sandbox, 'Hello');
  expect(body.error).toMatchObject({ code, status, message: expect.stringMatching(/\.$/) });
  expect(body.error?.details?.map((detail) => detail['@type']) ?? []).toEqual(
    code === 429 ? ['type.googleapis.com/google.rpc.QuotaFailure', 'type.googleapis.com/google.rpc.RetryInfo'] : [],
  );
});
