import { expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { API_KEY, FORBIDDEN_API_KEY, readyGemini } from './gemini.state.ts';
import { ask, questionBody } from './test-ask.ts';

const sandbox = sandboxForTests('empty');

// Documented: a bad key is 400, not 401
test('a bad key is refused with 400 and the reason API_KEY_INVALID', async () => {
  const { status, body } = await ask(sandbox, 'Hello', { key: 'wrong' });

  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT', message: 'API key not valid. Please pass a valid API key.' });
  expect(body.error?.details?.[0]).toMatchObject({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' });
});

// Documented: 403 PERMISSION_DENIED
test.each([null, FORBIDDEN_API_KEY])(
  'no key at all and the key of a project without the service are refused with 403 (%s)',
  async (key) => {
    expect((await ask(sandbox, 'Hello', { key })).body.error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' });
  },
);

// Documented: the key may stand in the address, too; the ready key of the control is this one
test('the ready key works in the header and in the address', async () => {
  expect(readyGemini()).toMatchObject({ apiKey: API_KEY });
  const path = `/gemini/v1beta/models/gemini-flash-latest:generateContent?key=${API_KEY}`;
  expect((await sandbox.request('POST', path, { body: questionBody('Hello') })).status).toBe(200);
});

// Documented: 429 RESOURCE_EXHAUSTED with RetryInfo
test('too many questions are refused with the time to wait', async () => {
  await sandbox.control.settings({ geminiCallsPerMinute: 1 });
  expect((await ask(sandbox, 'First')).status).toBe(200);

  const { status, body } = await ask(sandbox, 'Second');
  expect([status, body.error?.status]).toEqual([429, 'RESOURCE_EXHAUSTED']);
  expect(body.error?.details).toContainEqual({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.4s' });
  await sandbox.control.clock(60_001);
  expect((await ask(sandbox, 'Third')).status).toBe(200);
});

// Recorded: the id of a day's quota (google-gemini/gemini-cli#8437, continuedev/continue#11681)
test('too many questions on a day are refused with the id of that quota, until the next day', async () => {
  await sandbox.control.settings({ geminiCallsPerDay: 1 });
  expect((await ask(sandbox, 'First')).status).toBe(200);

  const { status, body } = await ask(sandbox, 'Second');
  const quotaId = 'GenerateRequestsPerDayPerProjectPerModel-FreeTier';
  expect([status, body.error?.details?.[0]]).toMatchObject([429, { violations: [{ quotaId }] }]);
  expect((await ask(sandbox, '[[quota_day]]')).body.error?.details?.[0]).toMatchObject({ violations: [{ quotaId }] });
  await sandbox.control.clock(86_400_000);
  expect((await ask(sandbox, 'Third')).status).toBe(200);
});

// Recorded: the delay differs from answer to answer
test('the time to wait can be set', async () => {
  await sandbox.control.settings({ geminiRetryDelaySeconds: 7 });

  expect((await ask(sandbox, '[[quota]]')).body.error?.details).toContainEqual(expect.objectContaining({ retryDelay: '7s' }));
});

// Documented: 500 INTERNAL, 503 UNAVAILABLE, 504, and 429 at will
test.each([
  ['[[quota]]', 429, 'RESOURCE_EXHAUSTED'],
  ['[[internal]]', 500, 'INTERNAL'],
  ['[[overloaded]]', 503, 'UNAVAILABLE'],
  ['[[deadline]]', 504, 'DEADLINE_EXCEEDED'],
])('%s fails with %i', async (text, code, name) => {
  const { status, body } = await ask(sandbox, text);

  expect([status, body.error?.code, body.error?.status]).toEqual([code, code, name]);
});

// Documented: errors have numbers and names; of a 429 the time to wait
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
  expect((await ask(sandbox, 'Hello')).status).toBe(200);
  expect(body.error).toMatchObject({ code, status, message: expect.stringMatching(/\.$/) });
  expect(body.error?.details?.map((detail) => detail['@type']) ?? []).toEqual(
    code === 429 ? ['type.googleapis.com/google.rpc.QuotaFailure', 'type.googleapis.com/google.rpc.RetryInfo'] : [],
  );
});
