import { parseSync, Visitor } from 'vite';
import { isTest, type SourceFile } from './source-file.ts';

/** A regular expression of the product. */
export interface Pattern {
  readonly path: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** A regular expression that can't be checked because of how it is built. */
export interface PatternBreach {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** The source files of the product. Tools and tests read only the project's own texts. */
const isProduct = (path: string): boolean =>
  /^src\/.*\.tsx?$/.test(path) && !isTest(path) && !path.startsWith('src/testing/') && !path.startsWith('src/architecture');

/** Placeholder for escaped text while a pattern is checked. */
const ESCAPED = 'escaped text';

/**
 * Finds every regular expression of the product. `new RegExp` accepts only literals, and templates whose expressions are
 * `escapePattern(text)` or `texts.map(escapePattern).join('|')`.
 */
export function findPatterns(files: readonly SourceFile[]): { readonly patterns: Pattern[]; readonly breaches: PatternBreach[] } {
  const found: ReturnType<typeof findInFile>[] = files.filter(({ path }) => isProduct(path)).map(findInFile);
  return { patterns: found.flatMap(({ patterns }) => patterns), breaches: found.flatMap(({ breaches }) => breaches) };
}

function findInFile({ path, text }: SourceFile): { patterns: Pattern[]; breaches: PatternBreach[] } {
  const patterns: Pattern[] = [];
  const breaches: PatternBreach[] = [];
  if (!/\/|RegExp/.test(text)) return { patterns, breaches };
  const lineOf = (place: number) => text.slice(0, place).split('\n').length;

  function readBuilt({ start, arguments: [source, flags] }: Built): void {
    const line = lineOf(start);
    const written = source && readSource(source, text);
    const allFlags = flags === undefined ? [''] : readFlags(flags);
    if (written === undefined || allFlags === undefined)
      breaches.push({ path, line, message: 'a pattern is built from text that no escapePattern() has escaped' });
    else patterns.push(...allFlags.map((each) => ({ path, line, source: written, flags: each })));
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) patterns.push({ path, line: lineOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: (node) => isRegExp(node) && readBuilt(node as Built),
    CallExpression: (node) => isRegExp(node) && readBuilt(node as Built),
  }).visit(parseSync(path, text).program);
  return { patterns, breaches };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Built = Node & { readonly arguments: readonly Node[] };

const isRegExp = ({ callee }: { readonly callee: Node }): boolean =>
  callee.type === 'Identifier' && (callee as Node & { name: string }).name === 'RegExp';

const ESCAPES = /^escapePattern\(|\.map\(escapePattern\)\.join\('\|'\)$/;

/** Returns the source of a pattern with `ESCAPED` in place of escaped text, or `undefined` if it contains other dynamic text. */
function readSource(node: Node, text: string): string | undefined {
  if (node.type === 'Literal') return readString(node);
  if (node.type !== 'TemplateLiteral') return undefined;
  const { quasis, expressions } = node as Node & { quasis: readonly { value: { cooked: string | null } }[]; expressions: readonly Node[] };
  if (!expressions.every(({ start, end }) => ESCAPES.test(text.slice(start, end)))) return undefined;
  return quasis.map(({ value }) => value.cooked ?? '').join(ESCAPED);
}

/** Returns the possible flags of a pattern: a literal, or one of two. */
function readFlags(node: Node): string[] | undefined {
  if (node.type !== 'ConditionalExpression') return readString(node) === undefined ? undefined : [readString(node) ?? ''];
  const { consequent, alternate } = node as Node & { consequent: Node; alternate: Node };
  const one = readString(consequent);
  const other = readString(alternate);
  return one === undefined || other === undefined ? undefined : [one, other];
}

function readString(node: Node): string | undefined {
  const { value } = node as Node & { value?: unknown };
  return node.type === 'Literal' && typeof value === 'string' ? value : undefined;
}

/** Higher counts are treated as unlimited: they cost as many steps per character, and take long to check. */
const MOST_COUNTED = 8;

/** Simplifies the counted repetitions of a pattern, so that checking it is fast. No super-linear pattern becomes linear. */
export function withoutCounts(source: string): string {
  let written = '';
  let isInClass = false;
  for (let place = 0; place < source.length; place += 1) {
    const character = source.charAt(place);
    const count = isInClass || character !== '{' ? null : /^\{(\d+)(,(\d*))?\}/.exec(source.slice(place, place + 20));
    if (count && toMost(count) > MOST_COUNTED) {
      written += `{${Math.min(Number(count[1]), 2)},}`;
      place += count[0].length - 1;
      continue;
    }
    if (character === '[') isInClass = true;
    if (character === ']') isInClass = false;
    written += character === '\\' ? source.slice(place, place + 2) : character;
    if (character === '\\') place += 1;
  }
  return written;
}

const toMost = ([, least, isRange, most]: RegExpExecArray): number =>
  isRange === undefined ? Number(least) : most === '' ? 0 : Number(most);

/** Returns whether a pattern has no unlimited repetition, so that it reads a limited number of characters from each position. */
export const isUnlimited = (source: string): boolean => /[*+]|\{\d+,\}/.test(source);
