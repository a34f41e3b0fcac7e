import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/asvs.md'), 'utf8');

const ROWS = [...PAGE.matchAll(/^\| (\d[\d., ]+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, lines = '', asks = '', holds = '', proof = '']) => ({ lines: lines.split(', '), asks, holds, proof }),
);

test('every row names a test, or is marked Missing or By hand', () => {
  expect(ROWS.length).toBeGreaterThan(100);
  const silent = ROWS.filter(
    ({ proof }) => !/^(Missing|By hand|(`(src|e2e)\/[^`]+\.(test\.ts|(browser|component)\.tsx|ts)`(, )?)+)$/.test(proof),
  );
  expect(silent).toEqual([]);
});

test('every test in the list exists', () => {
  const named = [...PAGE.matchAll(/`((?:src|e2e|scripts)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(join(import.meta.dirname, '../..', path)))).toEqual([]);
});

test('rows of missing requirements are marked as Missing and name no test', () => {
  const unclear = ROWS.filter(({ holds, proof }) => holds.startsWith('Missing') !== (proof === 'Missing'));
  expect(unclear).toEqual([]);
});

test('every requirement is listed once, in its own chapter', () => {
  const numbers = ROWS.flatMap(({ lines }) => lines);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  const chapters = PAGE.split('\n## ').map((text) => ({ chapter: /^V(\d+) /.exec(text)?.[1], text }));
  const strays = chapters.flatMap(({ chapter, text }) =>
    [...text.matchAll(/^\| (\d+)\./gm)].filter(([, number]) => number !== chapter).map(([row]) => row),
  );
  expect(strays).toEqual([]);
});
