import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json.ts';

test('properties named like conversions are left out, wherever they stand', () => {
  expect(parseJson('{"toString":0,"a":[{"valueOf":{},"b":1}]}')).toEqual({ a: [{ b: 1 }] });
});

test('whatever JSON says can be turned into a text', () => {
  const names = fc.constantFrom('toString', 'valueOf', '__proto__', 'constructor', 'toJSON', 'name');
  const json = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, fc.jsonValue({ maxDepth: 1 }), fc.dictionary(names, tie('value'), { maxKeys: 3 })),
  })).value;
  fc.assert(fc.property(json, (value) => typeof String(parseJson(JSON.stringify(value))) === 'string'));
});
