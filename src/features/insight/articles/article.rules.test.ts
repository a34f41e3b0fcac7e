import { expect, test } from 'vitest';
import { groupByCategory, toArticleSlug, toSnippet, toTextQuery } from './article.rules.ts';
import { findSections, readArticleFile, toPlainText } from './markdown.rules.ts';

test.each([
  ['Managing RMAs', 'managing-rmas'],
  ['  Über – Öl ', 'uber-ol'],
  ['New', undefined],
  ['日本', undefined],
])('turns the title %s into the slug %s', (title, slug) => expect(toArticleSlug(title)).toBe(slug));

test('sorts known categories first, others by name, and articles by position, then title', () => {
  const article = (category: string, title: string, position: number) => ({ category, title, position });
  const groups = groupByCategory([
    article('Zebra', 'z', 1),
    article('Business', 'b', 9),
    article('Getting Started', 'c', 2),
    article('Business', 'a', 9),
    article('Apples', 'y', 1),
    article('Business', 'x', 1),
  ]);
  expect(groups.map(({ category }) => category)).toEqual(['Getting Started', 'Business', 'Apples', 'Zebra']);
  expect(groups[1]?.articles.map(({ title }) => title)).toEqual(['x', 'a', 'b']);
});

test('matches word prefixes, and ignores query operators', () => {
  expect(toTextQuery("how's  O'Neil & (!x):*")).toBe('how:* & s:* & O:* & Neil:* & x:*');
  expect(toTextQuery('&|!')).toBe('');
});

test('returns a match as a separate part', () => {
  expect(toSnippet('a \u0002b\u0003 c')).toEqual([
    { text: 'a ', isMatch: false },
    { text: 'b', isMatch: true },
    { text: ' c', isMatch: false },
  ]);
  expect(toSnippet('')).toEqual([]);
});

test('returns the words of a text without its markup', () => {
  const text =
    '## Head ##\n\n- **bold** and [link](/sod)\n\n![alt](x)\n\n| a | b |\n|---|:-:|\n| 1 | `2` |\n\n```\ncode\n```\n\n> said. snake_case';
  expect(toPlainText(text)).toBe('Head: bold and link a b 1 2 code said. snake_case');
});

test('reads hostile texts quickly', () => {
  for (const piece of ['![', '[', '-', '|', '- ', '*', '```\n', ']('])
    expect(toPlainText(piece.repeat(30_000)).length).toBeLessThan(100_000);
});

test('uses second-level headings outside code as sections', () => {
  expect(findSections('# a\n## b *c*\n### d\n```\n## e\n```\n##no\n## f ##\n## \n## C#\n## ##')).toEqual(['b c', 'f', 'C#']);
});

test('reads a heading of many spaces or marks in linear time', () => {
  for (const gap of [' '.repeat(60_000), '#'.repeat(60_000)]) expect(findSections(`## a${gap}b`)).toHaveLength(1);
});

test('reads an article file, and rejects one with a missing field', () => {
  const head = 'title: A: b\ncategory: C\nposition: 3\nkeywords: x, y\nscreens: /sod, /rma';
  const read = { title: 'A: b', category: 'C', position: 3, keywords: 'x, y', screens: ['/sod', '/rma'], body: 'Text' };
  expect(readArticleFile('a.md', `---\n${head}\n---\nText\n`)).toEqual(read);
  expect(() => readArticleFile('a.md', '---\ntitle: A\n---\nText')).toThrow('The article a.md has no category.');
});
