/** A Markdown line outside fenced code blocks. */
export interface MarkdownLine {
  readonly number: number;
  readonly text: string;
  /** Leading quote, list and footnote markers. */
  readonly markers: number;
  /** Columns of whitespace before and between the markers. */
  readonly spaces: number;
  /** Ends any paragraph before it. */
  readonly isApart: boolean;
}

/**
 * Reads lines with worst-case assumptions about the parser: a line may count toward too much, never too little. Fences count only at the
 * start of a line outside HTML, and table rows only with all bars.
 */
export function* readMarkdownLines(markdown: string): Generator<MarkdownLine> {
  let fence = '';
  let block: string[] = [];
  const hidden = findHiding();
  for (const [index, text] of markdown.split(/\r\n|\r|\n/).entries()) {
    if (fence !== '') {
      if (endsFence(text, fence)) fence = '';
      continue;
    }
    fence = hidden.mayHide() || block.some((line) => line.includes('<')) ? '' : startsFence(text);
    if (fence !== '' || isBlank(text)) {
      block = [];
      yield { number: index + 1, text: '', markers: 0, spaces: 0, isApart: true };
      continue;
    }
    block.push(text);
    hidden.read(text);
    yield { number: index + 1, text, ...readPrefix(text), isApart: block.length === 1 || BULLET.test(text) || isRow(block) };
  }
}

/**
 * Tracks constructs that continue over blank lines and may hide a fence: HTML, and fences not at the start of a line.
 * An indented fence ends if all remaining lines are indented like it.
 */
function findHiding(): { read(line: string): void; mayHide(): boolean } {
  let isForever = false;
  let open: { spaces: string; marks: string } | undefined;

  function read(line: string): void {
    isForever ||= OPEN_HTML.test(line);
    const [, spaces = '', marks = ''] = /^([ \t]*)(`{3,}|~{3,})/.exec(line) ?? [];
    if (open) {
      isForever ||= !line.startsWith(open.spaces);
      if (spaces === open.spaces && endsFence(line.trimStart(), open.marks)) open = undefined;
    } else if (marks !== '' && spaces !== '') open = { spaces, marks };
    else if (/`{3}|~{3}/.test(line)) isForever = true;
  }
  return { read, mayHide: () => isForever || open !== undefined };
}

/** HTML that continues over blank lines. */
const OPEN_HTML = /<(?:[!?]|script|pre|style|textarea)/i;

/** A list item, which ends a paragraph. */
const BULLET = /^ {0,3}[-*+] +\S/;

const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

const isBlank = (line: string): boolean => /^[ \t]*$/.test(line);

/** A horizontal rule, such as `***` or `- - -`. */
export const isRule = (line: string): boolean => RULE.test(line);

function startsFence(line: string): string {
  return /^(?:(`{3,})[^`]*|(~{3,})(?:[^~].*)?)$/.exec(line)?.slice(1).find(Boolean) ?? '';
}

function endsFence(line: string, fence: string): boolean {
  const [, marks = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line) ?? [];
  return marks.startsWith(fence);
}

const MARKER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[\^(?:\\.|[^\]\\\s])+\]:)/y;

function readPrefix(line: string): { markers: number; spaces: number } {
  if (isRule(line)) return { markers: 0, spaces: 0 };
  let markers = 0;
  let end = 0;
  MARKER.lastIndex = 0;
  while (MARKER.test(line)) {
    markers += 1;
    end = MARKER.lastIndex;
  }
  const [prefix = ''] = /^[ \t]*/.exec(line.slice(end)) ?? [];
  return { markers, spaces: countColumns(line.slice(0, end) + prefix) };
}

function countColumns(prefix: string): number {
  let columns = 0;
  for (const sign of prefix) columns += sign === '\t' ? 4 : sign === ' ' ? 1 : 0;
  return columns;
}

const HEAD = /^\|(?:[^|\\`]*\|)+[ \t]*$/;
const UNDER_HEAD = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;

/** Returns whether the last line of a block is a table row, as all lines before it. */
function isRow(block: readonly string[]): boolean {
  const [head = '', under = ''] = block;
  const isTable = HEAD.test(head) && UNDER_HEAD.test(under) && countBars(head) === countBars(under);
  return isTable && block.every((line) => line.startsWith('|'));
}

export const countBars = (line: string): number => line.split('|').length - 1;
