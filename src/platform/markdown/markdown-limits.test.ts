import { describe, expect, test } from 'vitest';
import { findMarkdownFault, MARKDOWN_LIMITS } from './markdown-limits.ts';

const { characters } = MARKDOWN_LIMITS;
const fill = (piece: string, length: number = characters) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const numbered = (line: (n: number) => string) => {
  const lines = Array.from({ length: 10_000 }, (_, n) => line(n));
  return lines.join('\n').slice(0, characters);
};

const DEEP = /lie in each other too deeply \(at most 16 levels\)/;
const PARAGRAPH = /too many signs .* in one paragraph \(at most 600\); an empty line ends it/;
const ALL = /too many signs .* in the text \(at most 4000/;

test.each<[string, string, RegExp]>([
  ['quotations in each other', fill('>'), DEEP],
  ['quotations with spaces', fill('> '), DEEP],
  ['lists in each other on one line', fill('1. '), DEEP],
  ['lists in quotations in lists', fill('> - '), DEEP],
  ['lists in each other line by line', numbered((n) => `${'  '.repeat(n % 200)}- a`), DEEP],
  ['footnotes in each other', fill('[^a]: '), DEEP],
  ['stars that open', fill('*a_'), PARAGRAPH],
  ['stars that open and spaces', fill('*a_ '), PARAGRAPH],
  ['stars and lines', fill('_*'), PARAGRAPH],
  ['stars around stars', `x ${fill('*', 900)} a ${fill('*', 900)}`, PARAGRAPH],
  ['waves', fill('~a~~b'), PARAGRAPH],
  ['brackets', fill('['), PARAGRAPH],
  ['brackets of pictures', fill('![['), PARAGRAPH],
  ['links that do not end', fill('![a](b "'), PARAGRAPH],
  ['names of links', `[a]: /u\n\n${fill('[a]', 60_000)}`, PARAGRAPH],
  ['angle brackets', fill('<'), PARAGRAPH],
  ['comments of HTML that do not end', `x ${fill('<!-- ', 60_000)}`, PARAGRAPH],
  ['one backtick', fill('`a '), PARAGRAPH],
  ['backticks in all lengths', Array.from({ length: 300 }, (_, n) => '`'.repeat(n + 1)).join('a '), PARAGRAPH],
  ['stars in many paragraphs', fill(`${'*a '.repeat(300)}\n\n`), ALL],
  ['rows that say where names lead', numbered((n) => `[r${n}]: /u`), PARAGRAPH],
  ['such rows with empty lines between', numbered((n) => `[r${n}]: /u\n`), /too many lines/],
  ['few links in a long paragraph', '[a](b '.repeat(200) + fill('word '), /too long for the many signs \[ and < in it/],
  ['an address that is copied', `[a]: <${fill('x ', 3_000)}>\n`, /a line with \]: in its paragraph is too long/],
  ['columns of a table', `${fill('|a', 8_000)}\n${fill('|-', 8_000)}`, /too many cells \(at most 4000\)/],
  ['short rows below many columns', `${fill('|a', 80)}\n${fill('|-', 80)}\n${fill('|\n', 4_000)}`, /too many cells/],
  ['entries of a list', fill('- a\n'), /too many entries .*\(at most 2500\)/],
  ['lines', fill('a\n'), /too many lines \(at most 3000\)/],
  ['headings below lines', fill('a\n=\n'), /too many lines/],
  ['empty lines', fill('\n'), /too many lines/],
  ['signs written as names', fill('&amp;'), /a word is too long \(at most 2000 characters\)/],
  ['the beginning of an e-mail address', fill('a.b-c'), /a word is too long/],
  ['brackets behind an address', `http://a.b/${fill(')', 9_000)}`, /a word is too long/],
])('a text of %s is refused', (_, text, reason) => {
  expect(findMarkdownFault(text.slice(0, characters))?.message).toMatch(reason);
});

test('the message says in which line it becomes too much', () => {
  const text = `# Head\n\n- a\n\n${'> '.repeat(20)}deep\n`;
  expect(findMarkdownFault(text)).toEqual({
    line: 5,
    message: 'Line 5 of the text: lists and quotations lie in each other too deeply (at most 16 levels).',
  });
  expect(findMarkdownFault('x'.repeat(characters + 1))?.message).toBe('The text is too long (at most 64000 characters).');
});

describe('a text that people write is taken', () => {
  const row = (n: number) => `| **Step ${n}** | \`code_${n}\` | [a page](/sod) | * |`;
  test.each<[string, string]>([
    ['of plain words', fill('Connect a battery maintainer and wait for 13.2 V. ')],
    ['of paragraphs with links', fill(`Open **Settings**, then [the list](/sod) and \`${'x'.repeat(80)}\`.\n\n`, 30_000)],
    ['with a large table', `| Step | Code | Page | Star |\n|---|---|---|---|\n${Array.from({ length: 300 }, (_, n) => row(n)).join('\n')}`],
    ['with a long list', Array.from({ length: 400 }, (_, n) => `- **Button ${n}**: opens [it](/rma)`).join('\n')],
    ['with steps', Array.from({ length: 60 }, (_, n) => `${n}. Press **Next** in \`menu ${n}\`.\n   > Wait.`).join('\n')],
    ['with lists in lists', '- a\n  - b\n    - c\n      1. d\n         > e\n\n'.repeat(60)],
    ['with a log in a block of code', `Read this:\n\n\`\`\`\n${fill('[12:00:01] <ECU_1> **** [OK]\n', 40_000)}\n\`\`\`\n\nThen *go on*.`],
    [
      'with code in a step',
      `1. Read\n\n   \`\`\`\n${'   if (a[0] < b_1) return\n'.repeat(40)}   \`\`\`\n\n\`\`\`\n${'[a_b] '.repeat(900)}\n\`\`\`\n`,
    ],
    ['with lines drawn in it', `a\n\n${fill('*', 80)}\n\n- - - - - - - - - - - - - - - - - - - -\n\n`.repeat(40)],
  ])('%s', (_, text) => expect(findMarkdownFault(text)).toBeUndefined());
});
