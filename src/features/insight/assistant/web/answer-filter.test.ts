import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { expect, test } from 'vitest';
import { createAnswerFilter } from '../answer/answer-filter.ts';
import { HOSTILE_TEXTS } from '../answer/hostile-texts.data.ts';

const PATH = '/knowledge-base/managing-rmas';
const ALLOWED = { numbers: new Set([1, 2]), paths: new Set([PATH]) };
const RUNS = { numRuns: 1_000 };

function filter(...pieces: readonly string[]) {
  const answer = createAnswerFilter(ALLOWED);
  const shown = pieces.map((piece) => answer.write(piece)).join('') + answer.end();
  return { shown, cited: [...answer.cited()] };
}

test.each([
  ['Hold 13.4 V [2]. Then [1, 2] and [7].', 'Hold 13.4 V [2]. Then [1][2] and .'],
  ['See [Managing RMAs](/knowledge-base/managing-rmas) first.', `See [Managing RMAs](${PATH}) first.`],
  [`See [it](#${PATH} "title").`, `See [it](${PATH}).`],
  ['[Click](https://evil.example/?q=1) now', 'Click now'],
  ['[2](https://evil.example)', '[2]'],
  ['![secret](https://evil.example/a.png) and ![a][b]', 'secret and [a][b]'],
  ['[b]: https://evil.example', '[b]\\: https://evil.example'],
  ['[2]: https://evil.example', '[2]\\: https://evil.example'],
  ['[x]<b>(https://evil.example)', '[x]\\(https://evil.example)'],
  ['[a [b](https://evil.example)](https://evil.example)', '[a b]\\(https://evil.example)'],
  ['<img src=x onerror=alert(1)>Hello<script>alert(1)</script>', 'Helloalert(1)'],
  ['<<b>script>alert(1)', '&lt;script>alert(1)'],
  ['\\<script>alert(1)', 'alert(1)'],
  ['<https://evil.example>', 'https://evil.example'],
  ['U < 12 V and I <= 3 A', 'U < 12 V and I <= 3 A'],
  ['zero\u200bwidth and \u202eturned\u202c, \u0000 and \ud800', 'zerowidth and turned,  and '],
  ['never [closed', 'never [closed'],
  ['never <closed', 'never &lt;closed'],
])('turns %j into %j', (text, shown) => expect(filter(text).shown).toBe(shown));

test('returns only the citation numbers that were used', () => {
  expect(filter('First [2], then [9][2].').cited).toEqual([2]);
});

const MARKS = [
  '[',
  ']',
  '(',
  ')',
  ':',
  '!',
  '<',
  '>',
  '\\',
  '`',
  '\n',
  ' ',
  '*',
  '"',
  '/',
  '#',
  '^',
  '&',
  '-',
  '1',
  '7',
  'a',
  '\u200b',
  '😀',
];
const WORDS = [PATH, 'https://evil.example', '<b>', '</b>', '<!--', '-->', '](', ']: ', '![', 'javascript:', '[1]', '[x]'];
const hostile = fc.array(fc.constantFrom(...MARKS, ...WORDS), { maxLength: 40 }).map((parts) => parts.join(''));

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly children?: readonly Node[];
}

/** Returns all nodes of the parsed Markdown. */
function nodesOf(markdown: string): Node[] {
  const nodes: Node[] = [];
  const walk = (node: Node): void => {
    nodes.push(node);
    for (const child of node.children ?? []) walk(child);
  };
  renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [() => (tree: unknown) => walk(tree as Node)] }, markdown));
  return nodes;
}

function expectHarmless(markdown: string): void {
  const nodes = nodesOf(markdown);
  const forbidden = nodes.filter(({ type }) => ['html', 'image', 'imageReference', 'definition', 'linkReference'].includes(type));
  expect(forbidden).toEqual([]);
  expect(nodes.filter(({ type, url }) => type === 'link' && url !== PATH)).toEqual([]);
}

test('removes HTML, images and definitions, and allows links only to the given paths', () => {
  fc.assert(
    fc.property(hostile, (text) => expectHarmless(filter(text).shown)),
    RUNS,
  );
});

test.each(HOSTILE_TEXTS)('shows a hostile %s as text only: %j', (_place, text) => {
  const requested = /\[\[say:(.*?)\]\]/s.exec(text)?.[1] ?? '';
  expect(requested).not.toBe('');
  const { shown } = filter(...requested);
  expectHarmless(shown);
  expect(shown).not.toMatch(/<[a-z/!?]|\p{Cf}/iu);
  expect(shown.match(/\[(?![12]\])\d+\]/g)).toBeNull();
});

test('shows the same text however the answer is split', () => {
  fc.assert(
    fc.property(hostile, fc.array(fc.nat(40), { maxLength: 5 }), (text, cuts) => {
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((one, other) => one - other), text.length];
      const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
      expect(filter(...pieces)).toEqual(filter(text));
    }),
    RUNS,
  );
});

test.each(['[', '[a](', '[a', '<', '<a', '!', '\\', '[1](', '](', '\ud800'])('reads 200,000 characters of %j in linear time', (piece) => {
  const read = createAnswerFilter({ numbers: new Set(), paths: new Set() });
  expect(`${read.write(piece.repeat(200_000 / piece.length))}${read.end()}`).toBeTypeOf('string');
});
