import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHtml, toText } from './text.ts';

test.each([
  ['<div>First<br>second</div><p>third &amp; &lt;last&gt;</p>', 'First\nsecond\n\nthird & <last>'],
  ['<a href="https://elsewhere.example">a link</a><img src="x">', 'a link'],
  ['one&nbsp;two', 'one two'],
  ['', ''],
])('%s is read as %j', (html, text) => expect(toText(html)).toBe(text));

test('a text that is written is read as it was, and none of it is markup', () => {
  const line = fc.string({ unit: fc.constantFrom(...'ab<>&"\'é日/='), minLength: 1, maxLength: 20 });
  const isKept = (text: string) => toText(toHtml(text)) === text;
  fc.assert(fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => isKept(lines.join('\n'))));
});
