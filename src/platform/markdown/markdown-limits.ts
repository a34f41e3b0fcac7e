import { formatCount } from '../number-text.ts';
import { countBars, isRule, type MarkdownLine, readMarkdownLines } from './markdown-lines.ts';

/**
 * What a text in Markdown may have at most. The work of its parser grows with the square of the marks of one paragraph, with the links of a
 * paragraph times its length, and with the levels of a line; each bound keeps one of them small, and their sums bound all of it.
 */
export const MARKDOWN_LIMITS = {
  characters: 64_000,
  lines: 3_000,
  /** Lists and quotations in each other. */
  levels: 16,
  /** Marks of lists and quotations at the beginnings of lines. */
  entries: 2_500,
  /** Of one paragraph, and of the whole text. */
  marks: 600,
  allMarks: 4_000,
  /** Characters of a paragraph, times those in it that may begin a link. */
  linkWork: 1_000_000,
  cells: 4_000,
  word: 2_000,
  /** Characters of a line that may say where a name leads: the address is copied to each place that uses the name. */
  definition: 2_000,
} as const;

/** What is too much in a text in Markdown, in words for the person who wrote it, and in which line it becomes so. */
export interface MarkdownFault {
  readonly line: number;
  readonly message: string;
}

/** The first thing in a text that would keep its readers' browsers busy; undefined for a text that is read quickly. */
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

/** How much there is of what costs work, up to the line that was read last. */
interface Sizes {
  levels: number;
  /** Levels that may still be open. */
  open: number;
  entries: number;
  paragraph: { marks: number; links: number; characters: number; longestLine: number; isDefinition: boolean };
  allMarks: number;
  /** Lines without an empty one between them, and the most bars in one of them: all of it may be a table. */
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
