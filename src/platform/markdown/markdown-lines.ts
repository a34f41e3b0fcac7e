/** A line of a text in Markdown that is not in a fenced block of code. */
export interface MarkdownLine {
  /** Its place in the text, from 1. */
  readonly number: number;
  readonly text: string;
  /** The marks of quotations, lists and footnotes it begins with. */
  readonly markers: number;
  /** The columns of space before and between those marks. */
  readonly spaces: number;
  /** A paragraph, if it is one, ends before it: marks in it meet none of the lines before. */
  readonly isApart: boolean;
}

/**
 * Reads the lines of a text as its parser would at worst: a line may be said to belong to more than it does, never to less. A fence counts where
 * nothing can hide it, at the beginning of a line, and so do the rows of a table that is written out with all its bars.
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
 * Follows what may go on over empty lines and make something else of a fence: HTML, and a fence that is not at the beginning of its line. One that
 * is indented is over when all lines to its end are indented like it, whether it stands in a list or not; of others nobody knows where they end.
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

/** HTML that goes on over empty lines, and hides what looks like a fence. */
const OPEN_HTML = /<(?:[!?]|script|pre|style|textarea)/i;

/** An entry of a list, which ends any paragraph before it. */
const BULLET = /^ {0,3}[-*+] +\S/;

const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

export const isBlank = (line: string): boolean => /^[ \t]*$/.test(line);

/** A line that is drawn, such as `***` or `- - -`. */
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

/** Says whether the last line of a block is a row of a table, as all lines before it are. */
function isRow(block: readonly string[]): boolean {
  const [head = '', under = ''] = block;
  const isTable = HEAD.test(head) && UNDER_HEAD.test(under) && countBars(head) === countBars(under);
  return isTable && block.every((line) => line.startsWith('|'));
}

export const countBars = (line: string): number => line.split('|').length - 1;
