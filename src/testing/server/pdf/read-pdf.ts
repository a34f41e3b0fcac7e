import { inflateSync } from 'node:zlib';

/** Returns the text of each page, one run per line, as a PDF reader copies it. */
export function readPages(pdf: Buffer): string[] {
  const objects = readObjects(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const resources = objects.get(refer(head, 'Resources'))?.head ?? '';
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, readLetters(objects, Number(id))]),
    );
    return readRuns(objects.get(refer(head, 'Contents'))?.body ?? '', fonts);
  });
}

interface PdfObject {
  head: string;
  body: string;
}

function readObjects(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const found = text.matchAll(/(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n([\s\S]*?)\nendstream)?\nendobj/g);
  return new Map(
    [...found].map(([, id, head = '', stream]) => {
      const bytes = Buffer.from(stream ?? '', 'latin1');
      return [Number(id), { head, body: (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1') }];
    }),
  );
}

const refer = (head: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1]);

function readLetters(objects: Map<number, PdfObject>, font: number): string[] {
  const cmap = objects.get(refer(objects.get(font)?.head ?? '', 'ToUnicode'))?.body ?? '';
  const lists = [...cmap.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/gi)].map(([, list = '']) => list);
  return lists.flatMap((list) => [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => decode(hex)));
}

const decode = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

function readRuns(content: string, fonts: Map<string, string[]>): string {
  let letters: string[] = [];
  const words: string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? [];
    const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    if (shown !== undefined) words.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)]).join(''));
  }
  return words.join('\n');
}
