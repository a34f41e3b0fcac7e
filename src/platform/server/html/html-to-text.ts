import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { createItemNumbering } from './list-prefixes.ts';
import { type Breaks, createTextLayout } from './text-layout.ts';

const LINE: Breaks = { before: 1, after: 1 };
const PARAGRAPH: Breaks = { before: 2, after: 2 };
const TITLE: Breaks = { before: 3, after: 2 };

const BLOCKS: ReadonlyMap<string, Breaks> = new Map([
  ...['article', 'aside', 'div', 'footer', 'form', 'header', 'main', 'nav', 'section'].map((name) => [name, LINE] as const),
  ...['p', 'pre', 'table', 'hr', 'blockquote', 'h4', 'h5', 'h6'].map((name) => [name, PARAGRAPH] as const),
  ...['h1', 'h2', 'h3'].map((name) => [name, TITLE] as const),
]);
const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const RULE = '-'.repeat(40);

const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(' '),
);
const HIDDEN: ReadonlySet<string> = new Set(['script', 'style']);

/** Elements with an optional end tag, and the start tags that close them. */
const CLOSED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    [
      'p',
      'p h1 h2 h3 h4 h5 h6 address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol pre section table ul',
    ],
    ['li', 'li'],
    ['tr', 'tr'],
    ['th', 'tr th td'],
    ['td', 'tr td'],
    ['thead', 'td tbody tfoot'],
    ['tbody', 'tbody tfoot'],
    ['dd', 'dd dt'],
    ['dt', 'dd dt'],
    ['option', 'option optgroup'],
    ['head', 'body'],
  ].map(([name = '', closedBy = '']) => [name, new Set(closedBy.split(' '))]),
);

interface OpenElement {
  readonly name: string;
  readonly layout: 'inline' | 'block' | 'heading' | 'list';
  /** Opened a list item. */
  readonly isItem: boolean;
  /** Returns the prefix of the next list item. */
  readonly nextPrefix?: () => string;
}

/**
 * Converts HTML to plain text with line breaks, lists and quotes, at most `maxLength` characters. Open elements are in a list and counted
 * by name, so any nesting takes linear time and constant stack, which a parser that builds a tree doesn't guarantee.
 */
export function htmlToText(html: string, maxLength: number): string {
  const reader = createReader(html, maxLength);
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader.callbacks);
  tokenizer.write(html);
  tokenizer.end();
  return reader.toText();
}

function createReader(html: string, maxLength: number) {
  let layout = createTextLayout(maxLength);
  let open: OpenElement[] = [];
  const counts = new Map<string, number>();
  /** If the HTML has a body, text outside it is ignored. */
  let body: 'none' | 'inside' | 'after' = 'none';
  let hidden = 0;
  let text = '';
  let tag = '';
  let attribute = '';
  let attributes: Record<string, string> = {};

  function flush(): void {
    if (text === '' || hidden > 0 || body === 'after') text = '';
    else if (!layout.isInList()) layout.addText(text);
    else if (text.trim() !== '') {
      layout.openItem('');
      layout.addText(text);
      layout.closeItem();
    }
    text = '';
  }

  function openElement(name: string): void {
    flush();
    for (let last = open.at(-1); last && CLOSED_BY.get(last.name)?.has(name); last = open.at(-1)) closeLast();
    if (name === 'body' && body !== 'inside') openBody();
    const parent = open.at(-1);
    const isItem = body !== 'after' && layout.isInList();
    if (isItem) layout.openItem(name === 'li' ? (parent?.nextPrefix?.() ?? '') : '');
    const element = { name, isItem, ...(body === 'after' ? { layout: 'inline' as const } : openLayout(name, parent?.name === 'li')) };
    open.push(element);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (HIDDEN.has(name)) hidden += 1;
    if (VOID_ELEMENTS.has(name)) closeLast();
  }

  /** Discards text before the body. */
  function openBody(): void {
    if (body === 'none') {
      layout = createTextLayout(maxLength);
      open = open.map(({ name }) => ({ name, layout: 'inline', isItem: false }));
    }
    body = 'inside';
  }

  function openLayout(name: string, isInItem: boolean): Pick<OpenElement, 'layout' | 'nextPrefix'> {
    const before = BLOCKS.get(name)?.before ?? 0;
    if (name === 'br') layout.addLineBreak();
    if (layout.isFull()) {
      if (before > 0) layout.addLineBreak();
      return { layout: 'inline' };
    }
    if (name === 'ul' || name === 'ol') {
      layout.openList(isInItem ? 1 : 2);
      const next = name === 'ul' ? () => ' * ' : createItemNumbering(attributes.start, attributes.type);
      return { layout: 'list', nextPrefix: isInItem ? () => next().trimStart() : next };
    }
    if (before === 0) return { layout: 'inline' };
    if (HEADINGS.has(name)) layout.openHeading(before);
    else if (name === 'blockquote') layout.openQuote(before);
    else layout.openBlock(before, { isPre: name === 'pre' });
    if (name === 'hr') layout.addText(RULE);
    return { layout: HEADINGS.has(name) ? 'heading' : 'block' };
  }

  function closeLast(): void {
    flush();
    const element = open.pop();
    if (!element) return;
    const { name } = element;
    counts.set(name, (counts.get(name) ?? 1) - 1);
    const { after } = BLOCKS.get(name) ?? PARAGRAPH;
    if (element.layout === 'block') layout.closeBlock(after);
    if (element.layout === 'heading') layout.closeHeading(after);
    if (element.layout === 'list') layout.closeList(open.at(-1)?.name === 'li' ? 1 : after);
    if (element.isItem) layout.closeItem();
    if (HIDDEN.has(name)) hidden -= 1;
    if (name === 'body' && counts.get(name) === 0) body = 'after';
  }

  function closeElement(name: string): void {
    if (name === 'br' || (name === 'p' && !counts.get('p'))) openElement(name);
    if (VOID_ELEMENTS.has(name) || !counts.get(name)) return;
    while (open.at(-1)?.name !== name) closeLast();
    closeLast();
  }

  const isOrderedList = () => tag === 'ol';
  const openTag = () => openElement(tag);
  const ignore = () => undefined;
  const callbacks: TokenizerCallbacks = {
    ontext: (start, end) => {
      text += html.slice(start, end);
    },
    ontextentity: (point) => {
      text += String.fromCodePoint(point);
    },
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase();
      attributes = {};
    },
    onattribname: (start, end) => {
      attribute = isOrderedList() ? html.slice(start, end).toLowerCase() : '';
    },
    onattribdata: (start, end) => {
      if (isOrderedList()) attributes[attribute] = html.slice(start, end);
    },
    onopentagend: openTag,
    onselfclosingtag: openTag,
    onclosetag: (start, end) => closeElement(html.slice(start, end).toLowerCase()),
    onend: () => {
      while (open.length > 0) closeLast();
      flush();
    },
    onattribentity: ignore,
    onattribend: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
  };
  return { callbacks, toText: () => layout.toText().slice(0, maxLength) };
}
