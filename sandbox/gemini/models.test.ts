import { expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { API_KEY } from './gemini.state.ts';
import { ALIASES, MODELS } from './models.ts';
import { ask } from './test-ask.ts';

const sandbox = sandboxForTests('empty');

// Documented: deprecations page: the stable models and the alias
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

// Documented: error 404 NOT_FOUND; gemini-2.5 is shut down
test.each(['gemini-2.5-flash', 'gemini-9-ultra', 'constructor'])('the model %s is not found', async (model) => {
  const { status, body } = await ask(sandbox, 'Hello', { model });

  expect([status, body.error?.code, body.error?.status]).toEqual([404, 404, 'NOT_FOUND']);
  expect(body.error?.message).toContain(`models/${model} is not found for API version v1beta`);
});

// Documented: models can be listed and read
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

// Documented: countTokens: contents alone, or a whole request
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

// Documented: error 404: a method that does not exist
test.each(['predict', '', 'generateContent:generateContent', 'GENERATECONTENT', 'constructor'])(
  'the method %j is not found',
  async (method) => {
    expect((await ask(sandbox, 'Hello', { method })).body.error).toMatchObject({ code: 404, status: 'NOT_FOUND' });
  },
);

// Issue 3: every dataset has the models of the facts, and only the questions of its own time
test.each(['empty', 'shop'] as const)('in the dataset %s each model answers, and a reset forgets it', async (dataset) => {
  await sandbox.control.reset(dataset);

  for (const model of [...MODELS, ...Object.keys(ALIASES)]) expect((await ask(sandbox, 'Hello', { model })).status, model).toBe(200);
  expect(await sandbox.control.records('gemini', 'prompts')).toHaveLength(8);
  await sandbox.control.reset(dataset);
  expect(await sandbox.control.records('gemini', 'prompts')).toEqual([]);
});
