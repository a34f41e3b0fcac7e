import { describe, expect, test } from 'vitest';
import { findMarkdownFault, MARKDOWN_LIMITS } from './markdown-limits.ts';

const { characters } = MARKDOWN_LIMITS;
const fill = (piece: string, length: number = characters) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const numbered = (line: (n: number) => string) => {
  const lines = Array.from({ length: 10_000 }, (_, n) => line(n));
  return lines.join('\n').slice(0, characters);
};

const DEEP = /nested too deeply \(limit: 16 levels\)/;
const PARAGRAPH = /too many formatting characters .* in one paragraph \(limit: 600\)\. Add a blank line/;
const ALL = /too many formatting characters .* outside code blocks \(limit: 4,000\)/;

test.each<[string, string, RegExp]>([
  ['nested quotes', fill('>'), DEEP],
  ['nested quotes with spaces', fill('> '), DEEP],
  ['nested lists on one line', fill('1. '), DEEP],
  ['lists in quotes in lists', fill('> - '), DEEP],
  ['nested lists line by line', numbered((n) => `${'  '.repeat(n % 200)}- a`), DEEP],
  ['nested footnotes', fill('[^a]: '), DEEP],
  ['opening stars', fill('*a_'), PARAGRAPH],
  ['opening stars and spaces', fill('*a_ '), PARAGRAPH],
  ['stars and lines', fill('_*'), PARAGRAPH],
  ['stars around stars', `x ${fill('*', 900)} a ${fill('*', 900)}`, PARAGRAPH],
  ['tildes', fill('~a~~b'), PARAGRAPH],
  ['brackets', fill('['), PARAGRAPH],
  ['image brackets', fill('![['), PARAGRAPH],
  ['unclosed links', fill('![a](b "'), PARAGRAPH],
  ['link references', `[a]: /u\n\n${fill('[a]', 60_000)}`, PARAGRAPH],
  ['angle brackets', fill('<'), PARAGRAPH],
  ['unclosed HTML comments', `x ${fill('<!-- ', 60_000)}`, PARAGRAPH],
  ['one backtick', fill('`a '), PARAGRAPH],
  ['backticks of every length', Array.from({ length: 300 }, (_, n) => '`'.repeat(n + 1)).join('a '), PARAGRAPH],
  ['stars in many paragraphs', fill(`${'*a '.repeat(300)}\n\n`), ALL],
  ['link definitions', numbered((n) => `[r${n}]: /u`), PARAGRAPH],
  ['link definitions with blank lines between', numbered((n) => `[r${n}]: /u\n`), /too many lines/],
  ['few links in a long paragraph', '[a](b '.repeat(200) + fill('word '), /too long for its number of \[ and < characters/],
  ['a copied link target', `[a]: <${fill('x ', 3_000)}>\n`, /a link definition is too long/],
  ['table columns', `${fill('|a', 8_000)}\n${fill('|-', 8_000)}`, /too many cells \(limit: 4,000\)/],
  ['short rows below many columns', `${fill('|a', 80)}\n${fill('|-', 80)}\n${fill('|\n', 4_000)}`, /too many cells/],
  ['list items', fill('- a\n'), /too many list items and quoted lines \(limit: 2,500\)/],
  ['lines', fill('a\n'), /too many lines \(limit: 3,000\)/],
  ['setext headings', fill('a\n=\n'), /too many lines/],
  ['blank lines', fill('\n'), /too many lines/],
  ['HTML entities', fill('&amp;'), /a word is too long \(limit: 2,000 characters\)/],
  ['the start of an email address', fill('a.b-c'), /a word is too long/],
  ['parentheses after a URL', `http://a.b/${fill(')', 9_000)}`, /a word is too long/],
])('rejects %s', (_, text, reason) => {
  expect(findMarkdownFault(text.slice(0, characters))?.message).toMatch(reason);
});

test('names the first line over a limit', () => {
  const text = `# Head\n\n- a\n\n${'> '.repeat(20)}deep\n`;
  expect(findMarkdownFault(text)).toEqual({
    line: 5,
    message: 'Line 5 of the text: lists and quotes are nested too deeply (limit: 16 levels).',
  });
  expect(findMarkdownFault('x'.repeat(characters + 1))?.message).toBe('The text is too long (limit: 64,000 characters).');
});

describe('accepts ordinary text', () => {
  const row = (n: number) => `| **Step ${n}** | \`code_${n}\` | [a page](/sod) | * |`;
  test.each<[string, string]>([
    ['plain words', fill('Connect a battery maintainer and wait for 13.2 V. ')],
    ['paragraphs with links', fill(`Open **Settings**, then [the list](/sod) and \`${'x'.repeat(80)}\`.\n\n`, 30_000)],
    ['a large table', `| Step | Code | Page | Star |\n|---|---|---|---|\n${Array.from({ length: 300 }, (_, n) => row(n)).join('\n')}`],
    ['a long list', Array.from({ length: 400 }, (_, n) => `- **Button ${n}**: opens [it](/rma)`).join('\n')],
    ['numbered steps', Array.from({ length: 60 }, (_, n) => `${n}. Press **Next** in \`menu ${n}\`.\n   > Wait.`).join('\n')],
    ['nested lists', '- a\n  - b\n    - c\n      1. d\n         > e\n\n'.repeat(60)],
    ['a log in a code block', `Read this:\n\n\`\`\`\n${fill('[12:00:01] <ECU_1> **** [OK]\n', 40_000)}\n\`\`\`\n\nThen *go on*.`],
    [
      'code in a step',
      `1. Read\n\n   \`\`\`\n${'   if (a[0] < b_1) return\n'.repeat(40)}   \`\`\`\n\n\`\`\`\n${'[a_b] '.repeat(900)}\n\`\`\`\n`,
    ],
    ['horizontal rules', `a\n\n${fill('*', 80)}\n\n- - - - - - - - - - - - - - - - - - - -\n\n`.repeat(40)],
  ])('%s', (_, text) => expect(findMarkdownFault(text)).toBeUndefined());
});
