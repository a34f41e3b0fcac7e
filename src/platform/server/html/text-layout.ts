/** Minimum line breaks before and after a block. */
export interface Breaks {
  readonly before: number;
  readonly after: number;
}

interface Item {
  readonly prefix: string;
  readonly text: string;
  readonly breaks: Breaks;
}

interface Block {
  readonly kind: 'block' | 'quote' | 'list' | 'item';
  /** Preserves white space. */
  readonly isPre: boolean;
  readonly prefix: string;
  readonly items: Item[];
  breaksBefore: number;
  /** Line breaks to insert before more text. */
  breaksDue: number;
  /** Completed blocks within this one. */
  finished: string;
  /** Completed lines after them, each with its line break. */
  lines: string;
  line: string;
  hasSpace: boolean;
}

/** Deeper lists and quotes aren't indented further, to limit the line length. */
const MAX_INDENTS = 10;
/** Deeper blocks become lines of the block around them. */
const MAX_BLOCKS = 200;

/**
 * Lays out blocks, lists and quotes as plain text. Open blocks are in a list and each text is copied once per indent, so nesting takes
 * linear time and constant stack. Indented text is cut at `maxLength` characters.
 */
export function createTextLayout(maxLength: number) {
  const blocks: Block[] = [toBlock({})];
  let indents = 0;
  let headings = 0;

  const top = (): Block => blocks.at(-1) ?? toBlock({});
  const pop = (): Block => (blocks.length > 1 ? blocks.pop() : undefined) ?? top();

  function addText(text: string): void {
    const block = top();
    if (block.isPre) block.finished += text;
    else addWords(block, text.replaceAll(SPACES, ' '));
  }

  function addWords(block: Block, text: string): void {
    const words = text.slice(text.startsWith(' ') ? 1 : 0, text.endsWith(' ') ? -1 : undefined);
    if (text === '' || (block.breaksDue > 0 && words === '')) return;
    if (block.breaksDue > 0) startLine(block, block.breaksDue);
    block.breaksDue = 0;
    if (words !== '') {
      const needsSpace = block.line !== '' && (block.hasSpace || text.startsWith(' '));
      block.line += (needsSpace ? ' ' : '') + (headings > 0 ? words.toUpperCase() : words);
    }
    block.hasSpace = text.endsWith(' ') || (block.hasSpace && words === '');
  }

  function closeBlock(after: number): void {
    const block = pop();
    const text = textOf(block).slice(0, maxLength);
    const isIndented = block.kind === 'quote' && indents <= MAX_INDENTS;
    if (block.kind === 'quote') indents -= 1;
    addBlock(top(), isIndented ? quote(text) : text, { before: block.breaksBefore, after: Math.max(block.breaksDue, after) });
  }

  function closeList(after: number): void {
    const list = pop();
    const longest = list.items.reduce((width, { prefix }) => Math.max(width, prefix.length), 0);
    const width = indents <= MAX_INDENTS ? longest : 0;
    indents -= 1;
    for (const { prefix, text, breaks } of list.items) addBlock(list, width === 0 ? text : indent(text, prefix.padEnd(width)), breaks);
    const text = textOf(list);
    if (text !== '') addBlock(top(), text, { before: list.breaksBefore, after });
  }

  return {
    isInList: () => top().kind === 'list',
    /** True if no block can be opened. */
    isFull: () => blocks.length >= MAX_BLOCKS,
    addText,
    addLineBreak() {
      const block = top();
      if (block.isPre) block.finished += '\n';
      else startLine(block, 1);
    },
    openBlock(before: number, { isPre = false }: { isPre?: boolean } = {}) {
      blocks.push(toBlock({ breaksBefore: before, isPre: isPre || top().isPre }));
    },
    openQuote(before: number) {
      indents += 1;
      blocks.push(toBlock({ kind: 'quote', breaksBefore: before, isPre: top().isPre }));
    },
    /** Closes a block or quote. */
    closeBlock,
    openHeading(before: number) {
      headings += 1;
      blocks.push(toBlock({ breaksBefore: before, isPre: top().isPre }));
    },
    closeHeading(after: number) {
      headings -= 1;
      closeBlock(after);
    },
    openList(before: number) {
      indents += 1;
      blocks.push(toBlock({ kind: 'list', breaksBefore: before, isPre: top().isPre }));
    },
    closeList,
    openItem(prefix: string) {
      blocks.push(toBlock({ kind: 'item', breaksBefore: 1, prefix, isPre: top().isPre }));
    },
    closeItem() {
      const item = pop();
      const breaks = { before: item.breaksBefore, after: Math.max(item.breaksDue, 1) };
      top().items.push({ prefix: item.prefix, text: textOf(item).slice(0, maxLength), breaks });
    },
    /** Returns the whole text. All blocks must be closed. */
    toText: () => textOf(top()),
  };
}

/** HTML whitespace and the zero-width space. A non-breaking space is a character. */
const SPACES = /[ \t\r\n\f\u200b]+/g;

const toBlock = (block: Partial<Block>): Block => ({
  kind: 'block',
  isPre: false,
  prefix: '',
  items: [],
  breaksBefore: 1,
  breaksDue: 0,
  finished: '',
  lines: '',
  line: '',
  hasSpace: false,
  ...block,
});

const textOf = ({ finished, lines, line }: Block): string => finished + lines + line;

function startLine(block: Block, breaks: number): void {
  block.lines += block.line + '\n'.repeat(breaks);
  block.line = '';
}

function addBlock(parent: Block, text: string, { before, after }: Breaks): void {
  const breaks = Math.max(parent.breaksDue, before);
  const earlier = textOf(parent);
  parent.lines = '';
  parent.line = '';
  parent.finished = earlier === '' ? text : earlier + '\n'.repeat(breaks) + text;
  if (earlier === '') parent.breaksBefore = breaks;
  parent.breaksDue = after;
}

const indent = (text: string, prefix: string): string => prefix + text.replaceAll('\n', `\n${' '.repeat(prefix.length)}`);

function quote(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === '\n') start += 1;
  while (end > start && text[end - 1] === '\n') end -= 1;
  return `> ${text.slice(start, end).replaceAll('\n', '\n> ')}`;
}
