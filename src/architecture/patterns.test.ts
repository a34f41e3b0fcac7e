import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { findPatterns, isUnlimited, withoutCounts } from './patterns.ts';
import { readSources } from './source-file.ts';

/** Patterns applied only to texts that the line before limits to 256 characters, each with the reason. */
const EXEMPT: readonly string[] = [];

/** Limits steps instead of time, so that the result is the same on every machine. */
const LIMITS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  maxNFASize: 2_000,
  attackLimit: 10_000_000,
  maxAttackStringSize: 15_000,
  maxIteration: 2,
} as const;

// The JavaScript checker, because the native ones exist for some machines only.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** Returns how a pattern is super-linear; `undefined` if it's linear. */
function explain(source: string, flags: string): string | undefined {
  const counted = withoutCounts(source);
  if (!isUnlimited(counted)) return undefined;
  const found = checkSync(counted, flags, LIMITS);
  if (found.status === 'safe') return undefined;
  return found.status === 'vulnerable' ? found.complexity.summary : found.status;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const { patterns, breaches } = findPatterns(readSources(root));

test('builds no pattern from unescaped text', () => expect(breaches).toEqual([]));

test('has only linear patterns', { timeout: 600_000 }, () => {
  const known = new Map<string, string | undefined>();
  const slow = patterns.flatMap(({ path, line, source, flags }) => {
    const key = `/${source}/${flags}`;
    if (!known.has(key)) known.set(key, explain(source, flags));
    const reason = known.get(key);
    return reason === undefined || EXEMPT.includes(key) ? [] : [`${path}:${line} ${key}: ${reason}`];
  });
  expect(patterns.length).toBeGreaterThan(300);
  expect(slow).toEqual([]);
});

const inFile = (text: string) => findPatterns([{ path: 'src/platform/a.ts', text }]);

test.each([
  ['/\\s+$/', 'const a = /\\s+$/;'],
  ['/(a+)+$/', 'const a = new RegExp("(a+)+$");'],
  ['/(a|a)*b/i', 'const a = RegExp(`(a|a)*b`, "i");'],
  ['/\\[[^\\]]{0,300}\\]\\(/g', 'text.replace(/\\[[^\\]]{0,300}\\]\\(/g, "")'],
  ['/^(\\w+\\s?)*$/u', 'const a = z.string().regex(/^(\\w+\\s?)*$/u);'],
  ['/\\S+@\\S+\\.\\S+/', 'const a = /\\S+@\\S+\\.\\S+/;'],
  ['/escaped text.*x.*y$/g', `const a = new RegExp(\`\${escapePattern(name)}.*x.*y$\`, "g");`],
])('finds that %s is super-linear', (key, text) => {
  const { patterns: found } = inFile(text);
  expect(found.map(({ source, flags }) => `/${source}/${flags}`)).toEqual([key]);
  expect(found.map(({ source, flags }) => explain(source, flags))).toEqual([expect.stringMatching(/polynomial|exponential/)]);
});

test.each(['/^\\s+/', '/[^\\P{L}x]+/gu', '/\\[[^[\\]]*\\]/g', '/^[a-z]{2,300}$/', '/\\d{4}-\\d\\d/'])('finds that %s is linear', (text) => {
  expect(inFile(`const a = ${text};`).patterns.map(({ source, flags }) => explain(source, flags))).toEqual([undefined]);
});

test.each([
  'const a = new RegExp(text);',
  `const a = new RegExp(\`^\${text}$\`);`,
  'const a = new RegExp(start + "$");',
  'const a = RegExp("a", flags);',
  `const a = new RegExp(\`\${escapePattern(one)}\${two}\`);`,
])('rejects %s', (text) => expect(inFile(text).breaches).toMatchObject([{ path: 'src/platform/a.ts', line: 1 }]));
