import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeNode } from './node-version.mjs';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

test.each(['22.12.0', '22.22.1', '24.0.0', '24.11.1', '26.0.0', '26.3.0-nightly20261101'])('says nothing about %s', (version) => {
  expect(judgeNode(version)).toEqual({});
});

test.each([
  ['20.19.0', 'no longer receives security fixes'],
  ['20.20.2', 'no longer receives security fixes'],
  ['21.7.3', "isn't tested on Node.js 21."],
  ['22.0.0', "isn't tested on Node.js before 22.12."],
  ['23.11.1', "isn't tested on Node.js 23."],
  ['25.2.0', "isn't tested on Node.js 25."],
  ['27.0.0-nightly', "isn't tested on Node.js 27."],
  ['28.1.0', "isn't tested on Node.js 28."],
])('advises another version in one line on %s', (version, reason) => {
  const { error, advice = '' } = judgeNode(version);
  expect(error).toBeUndefined();
  expect(advice).toContain(reason);
  expect(advice).toContain(`You have ${version}. Install Node.js 24 LTS.`);
  expect(advice).not.toContain('\n');
});

test.each(['0.12.18', '18.20.8', '20.0.0', '20.18.3'])('refuses %s', (version) => {
  expect(judgeNode(version)).toEqual({ error: `OBDesk requires Node.js 20.19 or later. You have ${version}.` });
});

test('packages run no install scripts and send no telemetry, also when npm is run manually', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  expect(JSON.parse(read('package.json'))).toMatchObject({ scarfSettings: { enabled: false } });
});
