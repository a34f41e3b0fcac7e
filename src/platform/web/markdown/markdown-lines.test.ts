import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { expect, test } from 'vitest';
import { findMarkdownFault, MARKDOWN_LIMITS } from '../../markdown/markdown-limits.ts';
import { readMarkdownLines } from '../../markdown/markdown-lines.ts';

const RUNS = { numRuns: 300 };

const draw = (text: string) => renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [remarkGfm], skipHtml: true }, text));

const SPACES = ['', ' ', '  ', '   ', '    ', '\t'];
const MARKERS = ['> ', '>', '- ', '1. ', '2. ', '2) ', '* ', '+ ', '[^a]: ', '# ', '| ', '|', '<div> ', '<!-- ', '--> ', '</div>'];
const WORDS = ['*wN', 'wN*', '*wN |', '|wN* |', 'wN', '', '', '', '```', '````', '~~~', '``` wN', '|-|', '|:-|', '---', '***', '==='];

/** Each line has a unique word, and opens more constructs than it closes. */
const texts = fc
  .array(
    fc.record({
      prefix: fc.array(fc.constantFrom(...SPACES, ...MARKERS), { maxLength: 3 }),
      word: fc.constantFrom(...WORDS),
    }),
    { maxLength: 14 },
  )
  .map((lines) => lines.map(({ prefix, word }, index) => `${prefix.join('')}${word.replace('N', `${index + 1}e`)}`).join('\n'));

/** Returns the numbers of the words inside each element of this tag. */
function wordsIn(html: string, tag: string): number[][] {
  const found: number[][] = [];
  const open: number[][] = [];
  for (const [part, word] of html.matchAll(new RegExp(`<${tag}>|</${tag}>|w(\\d+)e`, 'g'))) {
    if (word !== undefined) for (const words of open) words.push(Number(word));
    else if (part.startsWith('</')) found.push(open.pop() ?? []);
    else open.push([]);
  }
  return found;
}

test('skips only lines of code, and pairs no formatting across lines that end a paragraph', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const html = draw(text);
      const lines = new Map([...readMarkdownLines(text)].map((line) => [line.number, line]));
      const inCode = new Set(wordsIn(html, 'pre').flat());
      const leftOut = [...html.matchAll(/w(\d+)e/g)].map(([, word]) => Number(word)).filter((number) => !lines.has(number));
      expect(leftOut.filter((number) => !inCode.has(number))).toEqual([]);
      for (const words of wordsIn(html, 'em')) {
        const between = [...lines.values()].filter(({ number }) => number > Math.min(...words) && number <= Math.max(...words));
        expect(between.filter(({ isApart }) => isApart)).toEqual([]);
      }
    }),
    RUNS,
  );
});

/** Returns the deepest nesting of quotes and list items. */
function levelsOf(html: string): number {
  let level = 0;
  const levels = [...html.matchAll(/<(\/?)(?:blockquote|li)\b/g)].map(([, end]) => {
    level += end === '' ? 1 : -1;
    return level;
  });
  return Math.max(0, ...levels);
}

test('accepts no text nested more deeply than the limit', () => {
  const prefix = fc.array(fc.constantFrom('> ', '- ', '1. ', '  ', '    ', '      '), { maxLength: 12 }).map((parts) => parts.join(''));
  const deep = fc.array(fc.tuple(prefix, fc.constantFrom('w', ''), fc.constantFrom('\n', '\n\n'))).map((lines) => lines.flat().join(''));
  fc.assert(
    fc.property(deep, (text) => {
      if (findMarkdownFault(text) === undefined) expect(levelsOf(draw(text))).toBeLessThanOrEqual(MARKDOWN_LIMITS.levels);
    }),
    RUNS,
  );
});
