import { expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { ask, askStream, getText, parseBodies, readAll } from './test-ask.ts';

const sandbox = sandboxForTests('empty');

async function stream(text: string, alt?: string) {
  const response = await askStream(sandbox, text, alt);
  return { response, ...(await readAll(response)) };
}

// Documented: streamGenerateContent?alt=sse: lines of data, no [DONE]
test('a streamed answer comes as data lines that give the text when put together', async () => {
  const { response, text } = await stream('[[say:Grüße aus der Werkstatt – 🔧 fertig.]]');

  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const bodies = parseBodies(text);
  expect(bodies).toHaveLength(5);
  expect(bodies.map(getText).join('')).toBe('Grüße aus der Werkstatt – 🔧 fertig.');
  expect(text).not.toContain('[DONE]');
});

// Documented: only the last piece has a finishReason; each has the usage so far and the same id
test('usage grows with the pieces and only the last one finishes', async () => {
  const bodies = parseBodies((await stream('[[say:0123456789012345678901234567890123456789]]')).text);

  expect(bodies.map(({ candidates }) => candidates?.[0]?.finishReason)).toEqual([undefined, undefined, undefined, undefined, 'STOP']);
  expect(bodies.map(({ usageMetadata }) => usageMetadata.candidatesTokenCount)).toEqual([2, 4, 6, 8, 10]);
  expect(new Set(bodies.map((body) => JSON.stringify([Object.entries(body).slice(2)]))).size).toBe(1);
});

// Documented: several chunks arrive one after the other
test('the pieces of a long answer arrive apart', async () => {
  await sandbox.control.settings({ geminiChunks: 10, geminiChunkMs: 20 });

  const { text, reads } = await stream('[[long]]');
  expect(parseBodies(text)).toHaveLength(10);
  expect(reads).toBeGreaterThan(3);
});

// Documented: thoughts stream as pieces of their own
test('a thought comes in a piece of its own, before the answer', async () => {
  const [first, second] = parseBodies((await stream('[[thoughts]][[say:Done and dusted]]')).text);

  expect(first?.candidates?.[0]?.content.parts).toMatchObject([{ thought: true }]);
  expect(second?.candidates?.[0]?.content.parts?.[0]).not.toHaveProperty('thought');
});

// Recorded: blocked, empty and silent answers stream as one body
test.each([
  ['[[blocked]]', { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }],
  ['[[empty]]', { candidates: [] }],
  ['[[safety]]', { candidates: [{ content: { role: 'model' }, finishReason: 'SAFETY', index: 0 }] }],
  ['[[max_tokens_empty]]', { candidates: [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS', index: 0 }] }],
])('%s streams one body without text', async (text, body) => {
  const bodies = parseBodies((await stream(text)).text);

  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject(body);
});

// Documented: an error before the stream is an ordinary answer
test('a refused question is no stream', async () => {
  const { response, text } = await stream('[[overloaded]]');

  expect([response.status, JSON.parse(text).error.status]).toEqual([503, 'UNAVAILABLE']);
});

// Recorded: a stream may end with an error object
test('a stream may break off with an error', async () => {
  const bodies = parseBodies((await stream('[[stream_error]][[say:0123456789]]')).text);

  expect(bodies.slice(0, -1).map(getText).join('')).toBe('012345');
  expect(bodies.at(-1)?.error).toMatchObject({ code: 503, status: 'UNAVAILABLE' });
});

// The sandbox's own: connections that end too soon
test('a stream may be cut in the middle of a line, by rule or by fault', async () => {
  const byRule = await stream('[[cut]][[say:0123456789]]');
  await sandbox.control.faults([{ provider: 'gemini', kind: 'truncated', times: 1 }]);
  const byFault = await stream('[[say:0123456789]]');

  for (const { broke, text } of [byRule, byFault]) {
    expect(broke).toBe(true);
    expect(text.split('\r\n\r\n').at(-1)).toBe('data: {"candidates": [{"content": {"pa');
  }
});

// The sandbox's own: the work is done, the answer is lost
test('a stream that is reset has been asked nevertheless', async () => {
  await sandbox.control.faults([{ provider: 'gemini', kind: 'reset_after', times: 1 }]);

  await expect(askStream(sandbox, 'Hello')).rejects.toThrow();
  expect(await sandbox.control.records('gemini', 'prompts')).toHaveLength(1);
});

// Documented: without alt=sse the stream is one JSON list
test('without alt=sse the pieces come as one JSON list', async () => {
  const { response, text } = await stream('[[say:0123456789]]', '');

  expect(response.headers.get('content-type')).toContain('application/json');
  expect(JSON.parse(text).map(getText).join('')).toBe('0123456789');
});

// Recorded: LangChain and SkyrimNet show it: without alt=sse a refusal is a list, too
test.each([
  ['?alt=sse', false],
  ['', true],
  ['?alt=json', true],
  ['?alt=sse&alt=json', true],
])('a refused stream with %j is a list: %s', async (alt, isList) => {
  const { response, text } = await stream('[[quota]]', alt);
  const body = JSON.parse(text);

  expect([response.status, Array.isArray(body)]).toEqual([429, isList]);
  expect([body].flat()[0].error.status).toBe('RESOURCE_EXHAUSTED');
});

// The sandbox's own: whoever hangs up is not waited for
test('a client that disconnects in the middle has no effect on others', async () => {
  await sandbox.control.settings({ geminiChunks: 50, geminiChunkMs: 5 });
  const leaving = await askStream(sandbox, '[[long]]');
  await leaving.body?.cancel();

  expect(
    parseBodies((await stream('[[say:Still here]]')).text)
      .map(getText)
      .join(''),
  ).toBe('Still here');
});

// Documented: the usage of the last piece is that of the answer; a limit cuts streams alike
test('a stream that is cut by the limit says so in its last piece', async () => {
  await sandbox.control.settings({ geminiThoughtTokens: 0, geminiChunks: 2 });
  const bodies = parseBodies((await stream('[[max_tokens]][[say:01234567]]')).text);

  expect(bodies.map(getText)).toEqual(['01', '23']);
  expect(bodies.at(-1)).toMatchObject({
    candidates: [{ finishReason: 'MAX_TOKENS' }],
    usageMetadata: { candidatesTokenCount: 1 },
  });
  expect(bodies.at(-1)?.usageMetadata).not.toHaveProperty('thoughtsTokenCount');
});

// Injected faults apply to streams
test.each([
  ['garbage', 200, '<!doctype html>'],
  ['unauthorized_once', 401, '"UNAUTHENTICATED"'],
] as const)('the fault %s applies to a stream', async (kind, status, content) => {
  await sandbox.control.faults([{ provider: 'gemini', kind, times: 1 }]);

  const { response, text } = await stream('Hello');
  expect(response.status).toBe(status);
  expect(text).toContain(content);
});

test('a stream that is answered with something else after the work has no pieces', async () => {
  await sandbox.control.faults([{ provider: 'gemini', kind: 'status_after', status: 503, times: 1 }]);
  const { response, text } = await stream('[[say:Done]]');
  expect([response.status, JSON.parse(text)]).toMatchObject([503, { error: { code: 503 } }]);
  expect(await sandbox.control.records('gemini', 'prompts')).toHaveLength(1);
});

test('the header Date of a stream follows a clock that is moved', async () => {
  await sandbox.control.clock(86_400_000);
  const { response } = await stream('[[say:Done]]');
  expect(Math.abs(Date.parse(response.headers.get('date') ?? '') - Date.now() - 86_400_000)).toBeLessThan(60_000);
});

// Reported: text may come before SAFETY and RECITATION (Firebase's collection of recorded answers)
test.each([
  ['[[text_safety]]', 'SAFETY'],
  ['[[text_recitation]]', 'RECITATION'],
])('%s says half of the answer and then stops with %s', async (mark, reason) => {
  const bodies = parseBodies((await stream(`${mark}[[say:Half of it and the rest]]`)).text);

  expect(bodies.map(getText).join('')).toBe('Half of it ');
  expect(bodies.at(-1)?.candidates?.[0]?.finishReason).toBe(reason);
});

// Reported: Google's own client looks for an error that stands alone (genai, processStreamResponse); the real form is not confirmed
test('an error inside a stream can stand alone, in no line of data', async () => {
  const { text } = await stream('[[stream_error_bare]][[say:Some of the answer]]');
  const bare = text.slice(text.lastIndexOf('\r\n\r\n') + 4);

  expect(parseBodies(text).length).toBeGreaterThan(0);
  expect(JSON.parse(bare)).toMatchObject({ error: { code: 503, status: 'UNAVAILABLE' } });
});

// Assumed: how long a model thinks before its first word
test('the first piece may take its time, and so may an answer in one', async () => {
  const began = performance.now();
  await sandbox.control.settings({ geminiLatencyMs: 300 });
  await stream('Hello');
  await ask(sandbox, 'Hello');
  expect(performance.now() - began).toBeGreaterThan(590);
});
