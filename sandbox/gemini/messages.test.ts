import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GeminiError } from './gemini-error.ts';
import { MESSAGE_FIELDS } from './message-fields.data.ts';
import { findViolations, getField, toMessages, toSnakeCase } from './messages.ts';
import { parseCountRequest, parseQuestion } from './question.ts';

const root = fc.dictionary(fc.constantFrom('contents', 'generationConfig', 'systemInstruction', 'tools', 'x'), fc.jsonValue());

/** The status that the parser answers with: 200 unless it throws. */
function findStatus(parse: () => unknown): number {
  try {
    parse();
    return 200;
  } catch (error) {
    if (error instanceof GeminiError) return error.statusCode;
    throw error;
  }
}

test('whatever JSON is sent is a question or a refusal with 400', () => {
  fc.assert(
    fc.property(fc.oneof(root, fc.jsonValue()), (body) => {
      for (const parse of [parseQuestion, parseCountRequest])
        expect(findStatus(() => parse(body))).toSatisfy((status) => status === 200 || status === 400);
    }),
  );
});

// Documented: both spellings of JSON names are understood
test('a message has the same faults in both spellings', () => {
  const names = fc.constantFrom(...Object.keys(MESSAGE_FIELDS.GenerationConfig), 'unknownName');
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue()), (config) => {
      const snake = Object.fromEntries(Object.entries(config).map(([name, value]) => [toSnakeCase(name), value]));
      expect(findViolations(snake, 'GenerationConfig')).toHaveLength(findViolations(config, 'GenerationConfig').length);
    }),
  );
});

test('a field is found in either spelling, and null is as good as absent', () => {
  expect(getField({ topK: 1 }, 'topK')).toBe(1);
  expect(getField({ top_k: 2 }, 'topK')).toBe(2);
  expect(getField({ topK: null }, 'topK')).toBeUndefined();
  expect(getField({}, 'topK')).toBeUndefined();
});

test('one message is as good as a list of one', () => {
  expect(toMessages({ text: 'a' })).toEqual([{ text: 'a' }]);
  expect(toMessages([{ text: 'a' }, { text: 'b' }])).toHaveLength(2);
  expect(toMessages(undefined)).toEqual([]);
});
