import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { answerQuestion, countTokens } from './answer.ts';
import { toBody, toStreamBodies } from './bodies.ts';
import { parseQuestion, type Question } from './question.ts';
import { type GeminiAnswer, getText, questionBody } from './test-ask.ts';

const state = createSandbox('empty').gemini;
const envelope = { modelVersion: 'gemini-3.8-flash', responseId: 'one' };

function question(text: string, config: Record<string, unknown> = {}): Question {
  return parseQuestion(questionBody(text, config));
}

const asAnswer = (body: unknown) => body as GeminiAnswer;
/** What can stand between `[[say:` and `]]`. */
const said = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !/[[\]]/.test(text));

// Documented: the pieces of a stream give the text of the whole answer
test('the pieces of a stream give the same text as the answer in one', () => {
  fc.assert(
    fc.property(said, (text) => {
      const asked = question(`[[say:${text}]]`);
      const answer = answerQuestion(state, asked);
      const pieces = toStreamBodies(asked, answer, envelope).map(asAnswer);
      expect(getText(asAnswer(toBody(asked, answer, envelope)))).toBe(text);
      expect(pieces.map(getText).join('')).toBe(text);
      expect(pieces.at(-1)?.usageMetadata).toEqual(asAnswer(toBody(asked, answer, envelope)).usageMetadata);
    }),
  );
});

// Documented: maxOutputTokens limits thoughts and answer together
test('thoughts and answer never have more tokens than allowed, and MAX_TOKENS says so', () => {
  fc.assert(
    fc.property(said, fc.integer({ min: 1, max: 80 }), (text, maxOutputTokens) => {
      const { usage, text: answered, finishReason } = answerQuestion(state, question(`[[say:${text}]]`, { maxOutputTokens }));
      expect(usage.candidatesTokenCount + usage.thoughtsTokenCount).toBeLessThanOrEqual(maxOutputTokens);
      expect(text.startsWith(answered)).toBe(true);
      expect(finishReason).toBe(answered === text ? 'STOP' : 'MAX_TOKENS');
      expect(usage.candidatesTokenCount).toBe(countTokens(answered));
    }),
  );
});

// Documented: both spellings of JSON names are understood
test('the names of the fields may be written in two ways', () => {
  const camel = { systemInstruction: { parts: [{ text: 'Be brief.' }] }, generationConfig: { maxOutputTokens: 9 } };
  const snake = { system_instruction: camel.systemInstruction, generation_config: camel.generationConfig };
  const contents = [{ parts: [{ text: 'Hello' }] }];

  const [one, two] = [camel, snake].map((names) => parseQuestion({ ...names, contents }));
  expect(one).toEqual(two);
  expect(one).toMatchObject({ systemInstruction: 'Be brief.', maxOutputTokens: 9, text: 'Hello' });
});

// Documented: responseMimeType and responseSchema ask for JSON
test.each([
  [{ responseMimeType: 'application/json' }, '[[say:Done]]', { text: 'Done' }],
  [{ responseMimeType: 'application/json' }, '[[say:{"title":"A"}]]', { title: 'A' }],
  [
    {
      response_mime_type: 'application/json',
      responseSchema: { type: 'OBJECT', properties: { title: { type: 'STRING' }, tags: { type: 'ARRAY', items: {} } } },
    },
    '[[say:Done]]',
    { title: 'Done', tags: ['Done'] },
  ],
])('an answer is JSON where it is asked for: %j', (config, text, expected) => {
  expect(JSON.parse(answerQuestion(state, question(text, config)).text)).toEqual(expected);
});

// Assumed: models that fall for what stands in their data
test('a mark in any part of the last turn is obeyed, the first of several', () => {
  const parts = [{ text: 'Note: [[say:Fallen for it]]' }, { text: '[[say:The question]]' }];
  expect(answerQuestion(state, parseQuestion({ contents: [{ parts }] })).text).toBe('Fallen for it');
});
