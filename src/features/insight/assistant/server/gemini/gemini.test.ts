import { expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import { askGemini, type GeminiAccess, listGeminiModels } from './gemini-client.ts';
import type { GeminiResult } from './gemini-result.ts';
import { signInServiceAccount } from './service-account.ts';

const sandbox = sandboxForTests('empty');

async function accessWith(credential?: GeminiAccess['credential']): Promise<GeminiAccess> {
  return { baseUrl: `${sandbox.url}/gemini`, credential: credential ?? { apiKey: (await sandbox.control.tokens()).gemini.apiKey } };
}

interface AskOptions {
  readonly access?: GeminiAccess;
  readonly model?: string;
  readonly maxOutputTokens?: number;
  /** Disconnects after this many pieces. */
  readonly maxPieces?: number;
}

async function ask(
  text: string,
  { access, model = 'gemini-flash-latest', maxOutputTokens = 1_024, maxPieces = Infinity }: AskOptions = {},
) {
  const pieces: string[] = [];
  const stop = new AbortController();
  const question = { model, instruction: 'Be brief.', turns: [{ role: 'user', parts: ['Data', text] }], maxOutputTokens } as const;
  const onText = (piece: string) => {
    pieces.push(piece);
    if (pieces.length >= maxPieces) stop.abort();
  };
  const response = await askGemini(access ?? (await accessWith()), question, { onText, signal: stop.signal });
  return { ...response, text: pieces.join(''), pieces };
}

test('streams an answer without thoughts and counts its tokens', async () => {
  const { result, usage, text, pieces } = await ask('[[thoughts]][[say:Grüße aus der Werkstatt – 🔧 fertig.]]');
  expect([result, text]).toEqual([{ kind: 'finished', isTruncated: false }, 'Grüße aus der Werkstatt – 🔧 fertig.']);
  expect(pieces.length).toBeGreaterThan(2);
  expect(usage).toEqual({ promptTokens: expect.any(Number), answerTokens: 24 + Math.ceil(text.length / 4) });
});

test('stops when the caller aborts', async () => {
  const { result, pieces } = await ask('[[long]]', { maxPieces: 2 });
  expect([result, pieces.length]).toEqual([{ kind: 'stopped' }, 2]);
});

const rejected = (reason: 'key' | 'token' | 'permissions' | 'model'): GeminiResult => ({ kind: 'rejected', reason });
const failed = (reason: 'unreachable' | 'disconnected' | 'invalid_response'): GeminiResult => ({ kind: 'failed', reason });

test.each<[string, string, GeminiResult]>([
  ['[[max_tokens]][[say:Half of it]]', 'Half ', { kind: 'finished', isTruncated: true }],
  ['[[max_tokens_empty]]', '', { kind: 'finished', isTruncated: true }],
  ['[[blocked]]', '', { kind: 'blocked', part: 'prompt' }],
  ['[[safety]]', '', { kind: 'blocked', part: 'answer' }],
  ['[[text_recitation]][[say:Half of it]]', 'Half ', { kind: 'blocked', part: 'answer' }],
  ['[[empty]]', '', { kind: 'finished', isTruncated: false }],
  ['[[no_candidates]]', '', { kind: 'finished', isTruncated: false }],
  ['[[quota]]', '', { kind: 'throttled', quota: 'minute', retryAfterMs: 34_400 }],
  ['[[quota_day]]', '', { kind: 'throttled', quota: 'day', retryAfterMs: 34_400 }],
  ['[[internal]]', '', { kind: 'overloaded' }],
  ['[[overloaded]]', '', { kind: 'overloaded' }],
  ['[[cut]][[say:0123456789]]', '012345', failed('disconnected')],
  ['[[stream_error]][[say:0123456789]]', '012345', { kind: 'overloaded' }],
  ['[[stream_error_bare]][[say:0123456789]]', '012345', { kind: 'overloaded' }],
])('returns for %s the text %j and the result %j', async (question, text, result) => {
  expect(await ask(question)).toMatchObject({ text, result });
});

test('distinguishes a wrong key, missing permissions, an unknown model and an unreachable host', async () => {
  const unreachable = { ...(await accessWith()), baseUrl: 'http://127.0.0.1:9' };
  const results = [
    await ask('Hello', { access: await accessWith({ apiKey: 'wrong' }) }),
    await ask('Hello', { access: await accessWith({ apiKey: 'sandbox-gemini-key-0000000000000000002' }) }),
    await ask('Hello', { access: await accessWith({ token: 'wrong' }) }),
    await ask('Hello', { model: 'gemini-1.0-pro' }),
    await ask('Hello', { access: unreachable }),
  ].map(({ result }) => result);
  expect(results).toEqual([rejected('key'), rejected('permissions'), rejected('token'), rejected('model'), failed('unreachable')]);
});

test.each([
  ['garbage', failed('invalid_response')],
  ['reset_before', failed('disconnected')],
  ['truncated', failed('disconnected')],
] as const)('returns for the fault %s the result %j', async (kind, result) => {
  await sandbox.control.faults([{ provider: 'gemini', kind }]);
  expect((await ask('Hello')).result).toEqual(result);
});

test('signs in with a service account, and rejects missing permissions, a wrong clock and an invalid key file', async () => {
  const { serviceAccount, forbiddenServiceAccount } = (await sandbox.control.tokens()).gemini;
  const signIn = (keyFile: string, now = new Date()) => signInServiceAccount(keyFile, `${sandbox.url}/gemini/token`, now);
  const tokenOf = async (keyFile: string) => {
    const grant = await signIn(keyFile);
    if ('failure' in grant) throw new Error(grant.failure);
    return grant.token;
  };
  expect((await ask('Hello', { access: await accessWith({ token: await tokenOf(serviceAccount) }) })).result.kind).toBe('finished');
  expect((await ask('Hello', { access: await accessWith({ token: await tokenOf(forbiddenServiceAccount) }) })).result).toEqual(
    rejected('permissions'),
  );
  expect(await signIn(serviceAccount, new Date(Date.now() + 3_600_000))).toEqual({ failure: 'rejected' });
  expect(await signIn(JSON.stringify({ client_email: 'a@b.example', private_key: 'none' }))).toEqual({ failure: 'invalid_key_file' });
  expect(await signIn('{}')).toEqual({ failure: 'invalid_key_file' });
  await sandbox.control.faults([{ provider: 'gemini', path: '/token', kind: 'status', status: 503 }]);
  expect(await signIn(serviceAccount)).toEqual({ failure: 'unavailable' });
});

test('lists the models that can answer questions, or returns why it failed', async () => {
  const listed = await listGeminiModels(await accessWith());
  expect(listed).toMatchObject({ models: expect.arrayContaining([{ id: 'gemini-flash-latest', name: 'gemini-flash-latest' }]) });
  expect(await listGeminiModels(await accessWith({ apiKey: 'wrong' }))).toEqual({ result: rejected('key') });
});
