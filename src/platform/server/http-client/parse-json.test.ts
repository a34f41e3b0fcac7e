import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test.each([
  ['{"id":3652397000000624046}', { id: '3652397000000624046' }],
  ['[9007199254740991,9007199254740993,-9007199254740993]', [9007199254740991, '9007199254740993', '-9007199254740993']],
  ['{"amount":12345678901234567890.25}', { amount: '12345678901234567890.25' }],
  ['{"a":0.30000000000000004,"b":1e300,"c":1.5}', { a: 0.30000000000000004, b: 1e300, c: 1.5 }],
  ['{"text":"id: 3652397000000624046, \\"3652397000000624047\\"","id":3652397000000624048}', undefined],
  ['{"path":"C:\\\\","id":3652397000000624048}', { path: 'C:\\', id: '3652397000000624048' }],
  ['{"3652397000000624046":[3652397000000624046 , 1]}', { '3652397000000624046': ['3652397000000624046', 1] }],
])('keeps all digits of %s', (text, expected) => {
  const { id } = (expected ?? { id: '3652397000000624048' }) as { id?: string };
  expect(parseJson(text)).toEqual(expected ?? { text: 'id: 3652397000000624046, "3652397000000624047"', id });
});

test.each([
  '',
  '<html>',
  '{"id":36523970000006240',
  '{"id":3652397000000624046',
  '[03652397000000624046]',
  '"3652397000000624046',
  '{"a":"\\',
])('rejects %j as JSON', (text) => expect(parseJson(text)).toBeUndefined());

test('cleans texts and drops values below the depth limit', () => {
  expect(parseJson('{"a":"x\\ud83d","b\\u0000":"\\u0000","n":1e999}')).toEqual({ a: 'x\ufffd', b: '', n: null });
  expect(JSON.stringify(parseJson(`{"id":"1","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`))).toContain('"id":"1"');
});

test('reads a body of 10 MB full of quotes and IDs', () => {
  const row = { id: '', text: '\\"'.repeat(50) };
  const text = JSON.stringify(Array.from({ length: 40_000 }, () => row)).replaceAll('"id":""', '"id":3652397000000624046');
  expect(text.length).toBeGreaterThan(8_000_000);
  const rows = parseJson(text) as (typeof row)[];
  expect(rows).toHaveLength(40_000);
  expect(rows.at(-1)).toEqual({ ...row, id: '3652397000000624046' });
});
