import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findProved, keepProved, PROOFS } from './proofs.mjs';

const GUARDED = {
  stop: { tests: ['stop.test.ts'], guards: ['src', 'package.json'] },
  other: { tests: ['other.test.ts'], guards: ['other'] },
};

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofs-'));
  for (const path of ['src/deep', 'other', 'scripts/testing']) mkdirSync(join(folder, path), { recursive: true });
  write('src/deep/stop.ts', 'stop()');
  write('package.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const proved = () => findProved(folder, GUARDED);

test('what never passed is not proved', () => {
  expect(proved()).toEqual([]);
});

test('what has passed is proved until a file that it guards is changed, added, removed or renamed', () => {
  keepProved(folder, GUARDED);
  expect(proved()).toEqual(['stop.test.ts', 'other.test.ts']);
  write('src/deep/stop.ts', 'stop(now)');
  expect(proved()).toEqual(['other.test.ts']);
  write('src/deep/stop.ts', 'stop()');
  expect(proved()).toEqual(['stop.test.ts', 'other.test.ts']);
  write('src/more.ts', '');
  expect(proved()).toEqual(['other.test.ts']);
  rmSync(join(folder, 'src/more.ts'));
  rmSync(join(folder, 'package.json'));
  write('src/package.json', '{}');
  expect(proved()).toEqual(['other.test.ts']);
});

test('every proof and everything that it guards exists', () => {
  const paths = Object.values(PROOFS).flatMap(({ tests, guards }) => [...tests, ...guards]);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
