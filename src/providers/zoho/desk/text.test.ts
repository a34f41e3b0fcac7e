import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHtml, toText } from './text.ts';

test.each([
  ['<div>First<br>second</div><p>third &amp; &lt;last&gt;</p>', 'First\nsecond\n\nthird & <last>'],
  ['<a href="https://elsewhere.example">a link</a><img src="x">', 'a link'],
  ['one&nbsp;two', 'one two'],
  ['', ''],
])('%s is read as %j', async (html, text) => expect(await toText(html)).toBe(text));

test('a text that is written is read as it was, and none of it is markup', async () => {
  const line = fc.string({ unit: fc.constantFrom(...'ab<>&"\'é日/='), minLength: 1, maxLength: 20 });
  const isKept = async (text: string) => (await toText(toHtml(text))) === text;
  await fc.assert(fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => isKept(lines.join('\n'))));
});
