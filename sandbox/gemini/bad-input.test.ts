import { describe, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { API_KEY } from './gemini.state.ts';
import { ask, type GeminiAnswer, getText, questionBody } from './test-ask.ts';

const sandbox = sandboxForTests('empty', true);

const ADDRESS = '/gemini/v1beta/models/gemini-3.8-flash:generateContent';
const hi = (changes: Record<string, unknown> = {}) => ({ contents: [{ role: 'user', parts: [{ text: 'Hi' }] }], ...changes });
const configured = (generationConfig: unknown) => hi({ generationConfig });

async function sendText(text: string, type: string | null, key: string | null = API_KEY) {
  const headers = { ...(type === null ? {} : { 'content-type': type }), ...(key === null ? {} : { 'x-goog-api-key': key }) };
  const response = await fetch(sandbox.url + ADDRESS, { method: 'POST', headers, body: text });
  return { status: response.status, body: (await response.json()) as GeminiAnswer };
}

// Documented: INVALID_ARGUMENT; recorded: google-gemini/gemini-cli#13972, zed#44875: how the reader of JSON words it
describe('the reader of JSON refuses', () => {
  const V1 = 'type.googleapis.com/google.ai.generativelanguage.v1beta';
  test.each<[string, unknown, string]>([
    ['a list', [], 'Invalid JSON payload received. Unknown name "": Root element must be a message.'],
    ['null', null, 'Invalid JSON payload received. Unknown name "": Root element must be a message.'],
    ['a text', 'Hi', 'Invalid JSON payload received. Unknown name "": Root element must be a message.'],
    ['an unknown field', hi({ prompt: 'Hi' }), 'Invalid JSON payload received. Unknown name "prompt": Cannot find field.'],
    ['a field of every object', hi({ constructor: {} }), 'Invalid JSON payload received. Unknown name "constructor": Cannot find field.'],
    [
      'an unknown setting',
      configured({ max_tokens: 5 }),
      `Invalid JSON payload received. Unknown name "max_tokens" at 'generation_config': Cannot find field.`,
    ],
    [
      'an unknown field of a part',
      { contents: [{ parts: [{ text: 'a' }, { txt: 'b' }] }] },
      `Invalid JSON payload received. Unknown name "txt" at 'contents[0].parts[1]': Cannot find field.`,
    ],
    [
      'an unknown field of a content',
      hi({ systemInstruction: { parts: [{ text: 'a' }], name: 'x' } }),
      `Invalid JSON payload received. Unknown name "name" at 'system_instruction': Cannot find field.`,
    ],
    ['settings in a list', configured([{}]), 'Unknown name "generationConfig": Proto field is not repeating, cannot start list.'],
    ['contents that are a text', { contents: 'Hi' }, `Invalid value at 'contents' (${V1}.Content), "Hi"`],
    ['a content that is null', { contents: [null] }, `Invalid value at 'contents[0]' (${V1}.Content), null`],
    ['parts that are a text', { contents: [{ parts: 'Hi' }] }, `Invalid value at 'contents[0].parts' (${V1}.Part), "Hi"`],
    ['a part that is a text', { contents: [{ parts: ['Hi'] }] }, `Invalid value at 'contents[0].parts[0]' (${V1}.Part), "Hi"`],
    ['a text that is a number', { contents: [{ parts: [{ text: 5 }] }] }, `Invalid value at 'contents[0].parts[0].text' (TYPE_STRING), 5`],
    [
      'a role that is a number',
      { contents: [{ role: 5, parts: [{ text: 'a' }] }] },
      `Invalid value at 'contents[0].role' (TYPE_STRING), 5`,
    ],
    [
      'an instruction that is a text',
      hi({ systemInstruction: 'Be brief.' }),
      `Invalid value at 'system_instruction' (${V1}.Content), "Be brief."`,
    ],
    ['settings that are a text', configured('hot'), `Invalid value at 'generation_config' (${V1}.GenerationConfig), "hot"`],
    ['a word for a number', configured({ temperature: 'hot' }), `Invalid value at 'generation_config.temperature' (TYPE_FLOAT), "hot"`],
    ['half a token', configured({ maxOutputTokens: 1.5 }), `Invalid value at 'generation_config.max_output_tokens' (TYPE_INT32), 1.5`],
    [
      'more tokens than a number holds',
      configured({ maxOutputTokens: 3e9 }),
      `Invalid value at 'generation_config.max_output_tokens' (TYPE_INT32)`,
    ],
    [
      'a flag that is a text',
      configured({ thinkingConfig: { includeThoughts: 'yes' } }),
      `Invalid value at 'generation_config.thinking_config.include_thoughts' (TYPE_BOOL), "yes"`,
    ],
  ])('%s', async (_what, body, message) => {
    const { status, body: answer } = await sendText(JSON.stringify(body), 'application/json');

    expect([status, answer.error?.code, answer.error?.status]).toEqual([400, 400, 'INVALID_ARGUMENT']);
    expect(answer.error?.message).toContain(message);
  });

  test('everything at once, each with its place', async () => {
    const { body } = await ask(sandbox, '', { body: hi({ prompt: 1, generationConfig: { hot: true, topK: 'x' } }) });
    const description = (text: string) => expect.stringContaining(text);

    expect(body.error?.message.split('\n')).toHaveLength(3);
    expect(body.error?.details).toEqual([
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [
          { description: description('Unknown name "prompt": Cannot find field.') },
          { field: 'generation_config', description: description(`Unknown name "hot" at 'generation_config'`) },
          { field: 'generation_config.top_k', description: description('(TYPE_INT32), "x"') },
        ],
      },
    ]);
  });

  test.each([
    ['{', 'application/json'],
    ['{"contents":', 'application/json; charset=utf-8'],
    ['<contents/>', 'application/xml'],
    [JSON.stringify(hi()), 'text/plain'],
    [JSON.stringify(hi()), 'application/x-www-form-urlencoded'],
  ])('the text %j as %s', async (text, type) => {
    const { status, body } = await sendText(text, type);

    expect([status, body.error?.status]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(body.error?.message).toMatch(/^Invalid JSON payload received\./);
  });

  test('a text that is longer than twenty million signs', async () => {
    const { status, body } = await sendText(JSON.stringify(questionBody('x'.repeat(20_000_001))), 'application/json');

    expect([status, body.error?.message]).toEqual([400, 'Request payload size exceeds the limit: 20971520 bytes.']);
  });

  test.each(['contents', 'tools', 'prompt'])('%s that stand in themselves too deeply', async (name) => {
    const { status, body } = await sendText(`{"${name}":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'application/json');

    expect([status, body.error?.status]).toEqual([400, 'INVALID_ARGUMENT']);
  });

  test('nothing before the key', async () => {
    expect((await sendText('{', 'application/json', null)).status).toBe(403);
    expect((await sendText('{', 'application/json', 'wrong')).body.error?.details?.[0]).toMatchObject({ reason: 'API_KEY_INVALID' });
  });
});

// Documented: INVALID_ARGUMENT
describe('the service refuses', () => {
  test.each<[string, unknown, string]>([
    ['no contents', {}, 'GenerateContentRequest.contents: contents is not specified'],
    ['empty contents', { contents: [] }, 'GenerateContentRequest.contents: contents is not specified'],
    ['contents that are null', { contents: null }, 'GenerateContentRequest.contents: contents is not specified'],
    ['no parts', { contents: [{ role: 'user' }] }, 'contents[0].parts: contents.parts must not be empty.'],
    ['empty parts', { contents: [hi().contents[0], { parts: [] }] }, 'contents[1].parts: contents.parts must not be empty.'],
    ['a part without data', { contents: [{ parts: [{}] }] }, `contents[0].parts[0].data: required oneof field 'data' must have one`],
    ['an unknown role', { contents: [{ role: 'assistant', parts: [{ text: 'Hi' }] }] }, 'valid role: user, model'],
    ['the role system', { contents: [{ role: 'system', parts: [{ text: 'Hi' }] }] }, 'valid role: user, model'],
    ['no room to answer', configured({ maxOutputTokens: 0 }), 'max_output_tokens: max_output_tokens must be positive.'],
    ['less than no room', configured({ max_output_tokens: '-5' }), 'max_output_tokens must be positive.'],
    ['too hot a temperature', configured({ temperature: 2.01 }), 'temperature must be in the range [0.0, 2.0].'],
    ['too cold a temperature', configured({ temperature: '-0.1' }), 'temperature must be in the range [0.0, 2.0].'],
    ['a share above one', configured({ topP: 1.1 }), 'generation_config.top_p: top_p must be in the range [0.0, 1.0].'],
    ['the best of none', configured({ topK: 0 }), 'generation_config.top_k: top_k must be positive.'],
    ['two candidates', configured({ candidateCount: 2 }), 'Only one candidate can be specified'],
  ])('%s', async (_what, body, message) => {
    const { status, body: answer } = await ask(sandbox, '', { body });

    expect([status, answer.error?.status]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(answer.error?.message).toContain(message);
  });

  test('a call without a body', async () => {
    const headers = { 'x-goog-api-key': API_KEY };
    expect((await sandbox.request<GeminiAnswer>('POST', ADDRESS, { headers })).body.error?.message).toContain('contents is not specified');
  });
});

// Documented: the guides write a single part without a list; assumed: numbers may come as texts
test.each<[string, unknown]>([
  ['a single content and a single part without their lists', { contents: { parts: { text: 'Hi' } } }],
  ['an instruction whose part has no list', hi({ system_instruction: { parts: { text: 'Be brief.' } } })],
  ['numbers as texts', configured({ temperature: '0.3', maxOutputTokens: '1024', topK: 40.0 })],
  ['names with underscores', hi({ generation_config: { max_output_tokens: 1_024, thinking_config: { include_thoughts: false } } })],
  ['an empty role', { contents: [{ role: '', parts: [{ text: 'Hi' }] }] }],
  ['settings that are null', hi({ generationConfig: null, systemInstruction: null, tools: null })],
  ['settings it knows but does not need', configured({ seed: 1, stopSequences: ['x'], responseMimeType: 'text/plain', topP: 1, topK: 1 })],
  ['more room than there is', configured({ maxOutputTokens: 1_000_000 })],
])('%s are understood', async (_what, body) => {
  const { status, body: answer } = await ask(sandbox, '', { body });

  expect([status, getText(answer)]).toEqual([200, 'You asked: Hi']);
});

// Documented: the limit counts in both spellings
test('a limit in either spelling cuts the answer', async () => {
  for (const config of [{ maxOutputTokens: 26 }, { max_output_tokens: '26' }])
    expect(getText((await ask(sandbox, '', { body: configured(config) })).body)).toBe('You aske');
});

// Documented: all languages; signs that are two units long are not torn apart
test.each(['Grüße 車 🔧', '\u0000\u001f\u007f', '\ud800', '<b>&amp;</b>', '"\\\n"', 'x'.repeat(100_000)])(
  'the text %j is answered',
  async (text) => {
    const { status, body } = await ask(sandbox, `[[say:${text}]]`, { config: { maxOutputTokens: 60_000 } });

    expect(status).toBe(200);
    expect(getText(body)).toBe(text === '\ud800' ? '' : text);
  },
);

// The sandbox's own: a rule that is begun a million times and never ended is no rule
test('a dictation without an end is ordinary text', async () => {
  const text = '[[say:'.repeat(1_000_000);

  expect(getText((await ask(sandbox, text)).body)).toBe(`You asked: ${text.slice(0, 300)}`);
  expect(getText((await ask(sandbox, '[[say:]]')).body)).toBe('');
  expect(getText((await ask(sandbox, 'x ]] [[say:a[[say:b]] c ]]')).body)).toBe('a[[say:b');
});

test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('the method %s answers no question', async (method) => {
  const answer = await sandbox.request<GeminiAnswer>(method, ADDRESS, { headers: { 'x-goog-api-key': API_KEY } });

  expect([answer.status, answer.body.error?.status]).toEqual([404, 'NOT_FOUND']);
});

// Documented: a bad key is 400, none at all 403
test.each([
  ['key=wrong', 400],
  [`key=${API_KEY}&key=wrong`, 400],
  ['key=', 403],
  [`KEY=${API_KEY}`, 403],
])('the address with %s is refused with %d', async (query, status) => {
  expect((await sandbox.request('POST', `${ADDRESS}?${query}`, { body: hi() })).status).toBe(status);
});
