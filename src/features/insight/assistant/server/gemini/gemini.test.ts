import { expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import type { GeminiAccess } from './http/access.ts';
import { askGemini } from './http/ask.ts';
import type { GeminiEnd } from './http/end.ts';
import { listGeminiModels } from './models.ts';
import { signInServiceAccount } from './service-account.ts';

const sandbox = sandboxForTests('empty');

async function accessWith(credential?: GeminiAccess['credential']): Promise<GeminiAccess> {
  return { baseUrl: `${sandbox.url}/gemini`, credential: credential ?? { apiKey: (await sandbox.control.tokens()).gemini.apiKey } };
}

interface Asked {
  readonly access?: GeminiAccess;
  readonly model?: string;
  readonly maxOutputTokens?: number;
  /** Hangs up after so many pieces. */
  readonly pieces?: number;
}

async function ask(text: string, { access, model = 'gemini-flash-latest', maxOutputTokens = 1_024, pieces = Infinity }: Asked = {}) {
  const said: string[] = [];
  const stop = new AbortController();
  const question = { model, instruction: 'Be brief.', turns: [{ role: 'user', parts: ['Data', text] }], maxOutputTokens } as const;
  const onText = (piece: string) => {
    said.push(piece);
    if (said.length >= pieces) stop.abort();
  };
  const answer = await askGemini(access ?? (await accessWith()), question, { onText, signal: stop.signal });
  return { ...answer, text: said.join(''), said };
}

test('an answer arrives piece by piece, without thoughts, and its tokens are counted', async () => {
  const { end, usage, text, said } = await ask('[[thoughts]][[say:Grüße aus der Werkstatt – 🔧 fertig.]]');
  expect([end, text]).toEqual([{ kind: 'finished', isCut: false }, 'Grüße aus der Werkstatt – 🔧 fertig.']);
  expect(said.length).toBeGreaterThan(2);
  expect(usage).toEqual({ promptTokens: expect.any(Number), answerTokens: 24 + Math.ceil(text.length / 4) });
});

test('whoever hangs up has what came until then', async () => {
  const { end, said } = await ask('[[long]]', { pieces: 2 });
  expect([end, said.length]).toEqual([{ kind: 'stopped' }, 2]);
});

const refused = (why: 'key' | 'token' | 'rights' | 'model' | 'request'): GeminiEnd => ({ kind: 'refused', why });
const away = (why: 'unreachable' | 'cut' | 'garbage'): GeminiEnd => ({ kind: 'away', why });

test.each<[string, string, GeminiEnd]>([
  ['[[max_tokens]][[say:Half of it]]', 'Half ', { kind: 'finished', isCut: true }],
  ['[[max_tokens_empty]]', '', { kind: 'finished', isCut: true }],
  ['[[blocked]]', '', { kind: 'blocked', what: 'prompt' }],
  ['[[safety]]', '', { kind: 'blocked', what: 'answer' }],
  ['[[text_recitation]][[say:Half of it]]', 'Half ', { kind: 'blocked', what: 'answer' }],
  ['[[empty]]', '', { kind: 'finished', isCut: false }],
  ['[[no_candidates]]', '', { kind: 'finished', isCut: false }],
  ['[[quota]]', '', { kind: 'throttled', quota: 'minute', retryAfterMs: 34_400 }],
  ['[[quota_day]]', '', { kind: 'throttled', quota: 'day', retryAfterMs: 34_400 }],
  ['[[internal]]', '', { kind: 'overloaded' }],
  ['[[overloaded]]', '', { kind: 'overloaded' }],
  ['[[cut]][[say:0123456789]]', '012345', away('cut')],
  ['[[stream_error]][[say:0123456789]]', '012345', { kind: 'overloaded' }],
  ['[[stream_error_bare]][[say:0123456789]]', '012345', { kind: 'overloaded' }],
])('%s says %j and ends as %j', async (asked, text, end) => {
  expect(await ask(asked)).toMatchObject({ text, end });
});

test('a wrong key, a key without rights, an unknown model and an address without anybody are told apart', async () => {
  const nobody = { ...(await accessWith()), baseUrl: 'http://127.0.0.1:9' };
  const ends = [
    await ask('Hello', { access: await accessWith({ apiKey: 'wrong' }) }),
    await ask('Hello', { access: await accessWith({ apiKey: 'sandbox-gemini-key-0000000000000000002' }) }),
    await ask('Hello', { access: await accessWith({ token: 'wrong' }) }),
    await ask('Hello', { model: 'gemini-1.0-pro' }),
    await ask('Hello', { access: nobody }),
  ].map(({ end }) => end);
  expect(ends).toEqual([refused('key'), refused('rights'), refused('token'), refused('model'), away('unreachable')]);
});

test.each([
  ['garbage', away('garbage')],
  ['reset_before', away('cut')],
  ['truncated', away('cut')],
] as const)('the fault %s is %j', async (kind, end) => {
  await sandbox.control.faults([{ provider: 'gemini', kind }]);
  expect((await ask('Hello')).end).toEqual(end);
});

test('a service account signs in and asks; one without rights, a wrong clock, and a file that is no key are refused', async () => {
  const { serviceAccount, forbiddenServiceAccount } = (await sandbox.control.tokens()).gemini;
  const signIn = (keyFile: string, now = new Date()) => signInServiceAccount(keyFile, `${sandbox.url}/gemini/token`, now);
  const tokenOf = async (keyFile: string) => {
    const grant = await signIn(keyFile);
    if ('failure' in grant) throw new Error(grant.failure);
    return grant.token;
  };
  expect((await ask('Hello', { access: await accessWith({ token: await tokenOf(serviceAccount) }) })).end.kind).toBe('finished');
  expect((await ask('Hello', { access: await accessWith({ token: await tokenOf(forbiddenServiceAccount) }) })).end).toEqual(
    refused('rights'),
  );
  expect(await signIn(serviceAccount, new Date(Date.now() + 3_600_000))).toEqual({ failure: 'refused' });
  expect(await signIn(JSON.stringify({ client_email: 'a@b.example', private_key: 'none' }))).toEqual({ failure: 'unreadable' });
  expect(await signIn('{}')).toEqual({ failure: 'unreadable' });
  await sandbox.control.faults([{ provider: 'gemini', path: '/token', kind: 'status', status: 503 }]);
  expect(await signIn(serviceAccount)).toEqual({ failure: 'away' });
});

test('the models on offer are those that answer questions; who may not ask learns why', async () => {
  const offered = await listGeminiModels(await accessWith());
  expect(offered).toMatchObject({ models: expect.arrayContaining([{ id: 'gemini-flash-latest', name: 'gemini-flash-latest' }]) });
  expect(await listGeminiModels(await accessWith({ apiKey: 'wrong' }))).toEqual({ end: refused('key') });
});
