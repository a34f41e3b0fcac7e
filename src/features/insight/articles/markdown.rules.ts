/** Strips Markdown so that an article can be searched and quoted. */
export function toPlainText(markdown: string): string {
  const lines = markdown.replaceAll(/[^\P{Cc}\n]/gu, ' ').split('\n');
  return lines
    .filter((line) => !isRule(line))
    .map(endHeading)
    .join('\n')
    .replaceAll(IMAGE, '')
    .replaceAll(LINK, '$1')
    .replaceAll(/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)]) +/gm, '')
    .replaceAll(/[*`|]+|~~/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,;:!?])/g, '$1')
    .trim();
}

// No nested brackets, so that matching takes linear time.
const LINK = /\[([^[\]\n]*)\]\([^)[\n]*\)/g;
const IMAGE = /!\[[^[\]\n]*\]\([^)[\n]*\)/g;

/** A line without text: below a table header, or a code fence. */
const isRule = (line: string) => /^[ |:-]+$/.test(line) || /^ {0,3}(?:```|~~~)/.test(line);

/** Separates a heading from the text below it. */
function endHeading(line: string): string {
  const text = line.trimEnd();
  return /^ {0,3}#{1,6} /.test(text) && !/[.:?!]$/.test(text) ? `${withoutClosing(text)}:` : line;
}

/** Returns the level-2 headings of an article outside of code. */
export function findSections(markdown: string): string[] {
  const withoutCode = markdown.replaceAll(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1.*$/gm, '');
  const lines = withoutCode.split('\n').filter((line) => line.startsWith('## '));
  return lines.map((line) => toPlainText(withoutClosing(line.slice(2).trim()))).filter((heading) => heading !== '');
}

/** Removes optional closing # characters from a heading. */
function withoutClosing(heading: string): string {
  const last = heading.slice(heading.lastIndexOf(' ') + 1);
  return /^#*$/.test(last) ? heading.slice(0, heading.length - last.length).trim() : heading;
}

/** An article file: front matter, then Markdown. */
export interface ArticleFile {
  readonly title: string;
  readonly category: string;
  readonly keywords: string;
  readonly position: number;
  /** Routes of the screens it describes. */
  readonly screens: readonly string[];
  readonly body: string;
}

/** Parses an article file. Throws if the front matter is incomplete. */
export function readArticleFile(name: string, text: string): ArticleFile {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const lines = new Map(head.split('\n').map((line) => splitOnce(line)));
  const read = (key: string) => {
    const value = lines.get(key);
    if (!value) throw new Error(`The article ${name} has no ${key}.`);
    return value;
  };
  return {
    title: read('title'),
    category: read('category'),
    keywords: read('keywords'),
    position: Number(read('position')),
    screens: read('screens').split(/,\s*/),
    body: body.trim(),
  };
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(':');
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}
