import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_HTML_LENGTH, toHtml, toText } from './text.ts';

test.each([
  ['<div>First<br>second</div><p>third &amp; &lt;last&gt;</p>', 'First\nsecond\n\nthird & <last>'],
  ['<a href="https://elsewhere.example">a link</a><img src="x">', 'a link'],
  ['one&nbsp;two &euro; &#8364; &ampx', 'one two € € &x'],
  ['', ''],
  ['a<b> b </b> c\n\n<i>d</i>', 'a b c d'],
  ['<div>a</div><div><br></div><div>b</div>', 'a\n\n\nb'],
  ['x<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>y', 'x\n * a\n * b\n   * c\n\ny'],
  ['<ol start="9"><li>a<li>b<br>c</ol>', '9.  a\n 10. b\n     c'],
  ['<ol type="a" start=26><li>a<li>b</ol><ol type="I" start=4><li>c</ol>', 'z.  a\n aa. b\n\n IV. c'],
  ['<table><tr><td>a<br>b</td></tr><tr><td>c</td></tr></table>z', 'a\nbc\n\nz'],
  ['<h1>Title <b>x</b></h1>text', 'TITLE X\n\ntext'],
  ['<blockquote>a<blockquote>b</blockquote></blockquote>c', '> a\n> \n> > b\n\nc'],
  ['<pre>a\n  b</pre>a<hr>b', `a\n  b\n\na\n\n${'-'.repeat(40)}\n\nb`],
  ['<title>t</title><body>a<script>x</script><style>y</style><!-- z -->b</body>c', 'ab'],
  ['5 < 6 <3 a<>b', '5 < 6 <3 a<>b'],
  ['a&#xD800;&#0;&#x110000;\ud800b\0', 'a\ufffd\ufffd\ufffd\ufffdb'],
])('converts %j to %j', async (html, text) => expect(await toText(html)).toBe(text));

test('converts any text to HTML and back without loss', async () => {
  const line = fc.string({ unit: fc.constantFrom(...'ab<>&"\'é日/='), minLength: 1, maxLength: 20 });
  const isUnchanged = async (text: string) => (await toText(toHtml(text))) === text;
  await fc.assert(fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => isUnchanged(lines.join('\n'))));
});

test.each([
  ['<div>', '</span>'],
  ['<b><i>', '</b>'],
  ['<ul><li>', ''],
  ['<table><tr><td>', ''],
  ['<blockquote>', '<br>'],
  ['<', ''],
  ['<a b="', ''],
  ['&#xD800;', ''],
])('reads 400,000 characters of %j and %j without a deep stack, and the text after them', async (opening, closing) => {
  const repeat = (text: string) => text.repeat(Math.floor(200_000 / Math.max(1, text.length)));
  const html = `${repeat(opening)}${closing && repeat(closing)}">last`;
  expect(await toText(html)).toMatch(/last$/);
});

test('truncates a long text between characters and adds a note', async () => {
  const letters = await toText(`<p>${'a'.repeat(MAX_HTML_LENGTH)}`);
  const pairs = await toText(`a${'😀'.repeat(MAX_HTML_LENGTH)}`);
  for (const text of [letters, pairs]) expect(text).toMatch(/[a😀]\n\[…\] The full text is in Zoho Desk\.$/u);
});
