import { expect, test } from 'vitest';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { FORBIDDEN_API_KEY } from '../gemini.state.ts';
import { ask } from './test-ask.ts';

const sandbox = sandboxForTests('empty');
const errorOf = async (...question: Parameters<typeof ask> extends [unknown, ...infer Rest] ? Rest : never) =>
  (await ask(sandbox, ...question)).body.error;

// https://ai.google.dev/gemini-api/docs/troubleshooting
test('an invalid key is 400 with a reason, and a missing or forbidden one 403', async () => {
  const reason = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' };
  expect(await errorOf('Hello', { key: 'wrong' })).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT', details: [reason] });
  expect(await errorOf('Hello', { key: null })).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' });
  expect(await errorOf('Hello', { key: FORBIDDEN_API_KEY })).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' });
});

test.each([
  ['[[quota]]', 429, 'RESOURCE_EXHAUSTED'],
  ['[[internal]]', 500, 'INTERNAL'],
  ['[[overloaded]]', 503, 'UNAVAILABLE'],
  ['[[deadline]]', 504, 'DEADLINE_EXCEEDED'],
])('%s fails with %i %s', async (text, code, status) => {
  const { status: given, body } = await ask(sandbox, text);
  expect([given, body.error]).toMatchObject([code, { code, status }]);
});

// Recorded: the IDs of the quotas and the delay.
test('quotas of a minute and of a day are named with the delay', async () => {
  await sandbox.control.settings({ geminiCallsPerMinute: 1, geminiRetryDelaySeconds: 7 });
  const quota = (quotaId: string) => ({ details: [{ violations: [{ quotaId }] }, { retryDelay: '7s' }] });
  expect(await errorOf('one')).toBeUndefined();
  expect(await errorOf('two')).toMatchObject(quota('GenerateRequestsPerMinutePerProjectPerModel'));
  await sandbox.control.settings({ geminiCallsPerMinute: 0, geminiCallsPerDay: 1 });
  expect(await errorOf('three')).toMatchObject(quota('GenerateRequestsPerDayPerProjectPerModel-FreeTier'));
  await sandbox.control.clock(86_400_000);
  expect(await errorOf('four')).toBeUndefined();
});

test.each([
  ['an unknown model', { model: 'gemini-2.5-flash' }, 404],
  ['another method', { method: 'predict' }, 404],
  ['no contents', { body: { contents: [] } }, 400],
  ['an unknown field', { body: { contents: [{ parts: [{ text: 'x' }] }], nonsense: 1 } }, 400],
  ['an invalid setting', { config: { temperature: 3 } }, 400],
])('a question with %s is rejected', async (_what, choice, code) => {
  expect(await errorOf('Hello', choice)).toMatchObject({ code });
});

// https://ai.google.dev/api/models#method:-models.list
test('models are listed with their names and methods', async () => {
  const { gemini } = await sandbox.control.tokens();
  const { body } = await sandbox.request<{ models: unknown[] }>('GET', '/gemini/v1beta/models?pageSize=1000', {
    headers: { 'x-goog-api-key': gemini.apiKey },
  });
  expect(body.models[0]).toMatchObject({
    name: 'models/gemini-3.8-flash',
    displayName: 'gemini-3.8-flash',
    supportedGenerationMethods: expect.arrayContaining(['generateContent']),
  });
});
