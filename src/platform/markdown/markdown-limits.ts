import { formatCount } from '../number-text.ts';
import { countBars, isRule, type MarkdownLine, readMarkdownLines } from './markdown-lines.ts';

/** Parsing is quadratic in the formatting characters of a paragraph, and grows with links times length. */
export const MARKDOWN_LIMITS = {
  characters: 64_000,
  lines: 3_000,
  /** Nested lists and quotes. */
  levels: 16,
  /** List and quote markers at line starts. */
  entries: 2_500,
  /** Per paragraph; `allMarks` is for the whole text. */
  marks: 600,
  allMarks: 4_000,
  /** Characters of a paragraph times the characters in it that may start a link. */
  linkWork: 1_000_000,
  cells: 4_000,
  word: 2_000,
  /** Characters of a link definition, which is copied to every reference. */
  definition: 2_000,
} as const;

export interface MarkdownFault {
  readonly line: number;
  readonly message: string;
}

/** Returns the first exceeded limit; `undefined` if the text renders quickly. */
export function findMarkdownFault(markdown: string): MarkdownFault | undefined {
  const { characters, lines } = MARKDOWN_LIMITS;
  if (markdown.length > characters) return { line: 1, message: `The text is too long (limit: ${formatCount(characters)} characters).` };
  const sizes = newSizes();
  for (const line of readMarkdownLines(markdown)) {
    addLine(sizes, line);
    const reason = line.number > lines ? `the text has too many lines (limit: ${formatCount(lines)})` : findReason(sizes);
    if (reason !== undefined) return { line: line.number, message: `Line ${line.number} of the text: ${reason}.` };
  }
  return undefined;
}

/** Running totals up to the current line. */
interface Sizes {
  levels: number;
  /** Levels that may still be open. */
  open: number;
  entries: number;
  paragraph: { marks: number; links: number; characters: number; longestLine: number; isDefinition: boolean };
  allMarks: number;
  /** Consecutive non-blank lines, and the most bars in one of them. They may be a table. */
  block: { lines: number; bars: number };
  cellsBefore: number;
  longestWord: number;
}

const newSizes = (): Sizes => ({
  levels: 0,
  open: 0,
  entries: 0,
  paragraph: newParagraph(),
  allMarks: 0,
  block: { lines: 0, bars: 0 },
  cellsBefore: 0,
  longestWord: 0,
});

const newParagraph = () => ({ marks: 0, links: 0, characters: 0, longestLine: 0, isDefinition: false });

const cellsOf = ({ lines, bars }: Sizes['block']): number => (bars === 0 ? 0 : lines * (bars + 1));

function addLine(sizes: Sizes, { text, markers, spaces, isApart }: MarkdownLine): void {
  if (isApart) sizes.paragraph = newParagraph();
  if (text === '') {
    sizes.cellsBefore += cellsOf(sizes.block);
    sizes.block = { lines: 0, bars: 0 };
    return;
  }
  const isFirst = sizes.block.lines === 0;
  sizes.levels = markers + Math.min(sizes.open, Math.floor(spaces / 2));
  sizes.open = isFirst ? sizes.levels : Math.max(sizes.open, sizes.levels);
  sizes.entries += markers;
  sizes.block = { lines: sizes.block.lines + 1, bars: Math.max(sizes.block.bars, countBars(text)) };
  sizes.longestWord = text.split(/\s/).reduce((longest, { length }) => Math.max(longest, length), 0);
  addMarks(sizes, text);
}

function addMarks(sizes: Sizes, text: string): void {
  const { paragraph } = sizes;
  const marks = isRule(text) ? 0 : count(text, /[*_~[\]<`]/g);
  paragraph.marks += marks;
  sizes.allMarks += marks;
  paragraph.links += count(text, /[[<]/g);
  paragraph.characters += text.length;
  paragraph.longestLine = Math.max(paragraph.longestLine, text.length);
  paragraph.isDefinition ||= text.includes(']:');
}

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

function findReason(sizes: Sizes): string | undefined {
  const { levels, entries, marks, allMarks, linkWork, cells, word, definition } = MARKDOWN_LIMITS;
  const { paragraph } = sizes;
  if (sizes.levels > levels) return `lists and quotes are nested too deeply (limit: ${levels} levels)`;
  if (sizes.entries > entries) return `too many list items and quoted lines (limit: ${formatCount(entries)})`;
  if (paragraph.marks > marks)
    return `too many formatting characters (* _ ~ [ ] < \`) in one paragraph (limit: ${marks}). Add a blank line to start a new paragraph`;
  if (sizes.allMarks > allMarks)
    return `too many formatting characters (* _ ~ [ ] < \`) outside code blocks (limit: ${formatCount(allMarks)})`;
  if (paragraph.links * paragraph.characters > linkWork)
    return 'this paragraph is too long for its number of [ and < characters. Add a blank line to split it';
  if (sizes.cellsBefore + cellsOf(sizes.block) > cells) return `the tables have too many cells (limit: ${formatCount(cells)})`;
  if (paragraph.isDefinition && paragraph.longestLine > definition)
    return `a link definition is too long (limit: ${formatCount(definition)} characters)`;
  if (sizes.longestWord > word) return `a word is too long (limit: ${formatCount(word)} characters)`;
  return undefined;
}
