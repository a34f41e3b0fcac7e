import { parseSync } from 'vite';
import type { SourceFile } from '../source-file.ts';

/** A text of the project that somebody reads, and where it stands. */
export interface ReadText {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

type SyntaxNode = { readonly type: string; readonly start: number } & Record<string, unknown>;

/** What stands for a value that is filled in. */
export const FILLED_IN = '{}';

/** Attributes and properties whose texts only programs read. */
const FOR_PROGRAMS = new Set(['className', 'style', 'd', 'rel', 'aria-keyshortcuts', 'headers', 'keys', 'queryKey', 'pattern', 'accept']);
const SQL =
  /\b(?:SELECT|INSERT INTO|UPDATE [a-z"{]|DELETE FROM|FROM [a-z("{$]|WHERE|IS NULL|IS NOT|ORDER BY|JOIN|LIKE|COALESCE|ALTER|GRANT|CASE WHEN|AND [a-z({]|OR [a-z({])|\b(?:coalesce|lower|concat_ws|nullif)\(/;
const NAME_IN_CODE = /^[a-z0-9{}_$][^\s]*$|^[A-Z0-9_]+$|^--?[a-z]/;

/** Reads what the code of a file says to people: texts of elements and attributes, and literals with more in them than a name. */
export function textsOfCode({ path, text }: SourceFile): ReadText[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const found: ReadText[] = [];
  const note = (start: number, said: string) => {
    found.push({ path, line: text.slice(0, start).split('\n').length, text: said });
  };
  visit(program, note);
  return found;
}

function visit(value: unknown, note: (start: number, said: string) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, note);
    return;
  }
  if (!isNode(value) || isForPrograms(value)) return;
  const said = textOf(value);
  if (said !== undefined) note(value.start, said);
  for (const [key, child] of Object.entries(value)) {
    if (key === 'key' && value.type === 'Property' && !value.computed) continue;
    visit(child, note);
  }
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

function isForPrograms(node: SyntaxNode): boolean {
  if (node.type.startsWith('Import') || node.type === 'ExportAllDeclaration' || node.type.startsWith('TSLiteral')) return true;
  if (node.type === 'ExportNamedDeclaration' && node.source) return true;
  const name = node.type === 'JSXAttribute' ? node.name : node.type === 'Property' ? node.key : undefined;
  return isNode(name) && typeof name.name === 'string' && FOR_PROGRAMS.has(name.name);
}

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return textOfElement(node.children);
  if (node.type === 'Literal' && typeof node.value === 'string') return ifForPeople(node.value);
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) return ifForPeople(node.quasis.map(cooked).join(FILLED_IN));
  return undefined;
}

const cooked = (part: { value: { cooked: string } }) => part.value.cooked;

function ifForPeople(said: string): string | undefined {
  return /[A-Za-z%…]/.test(said) && !SQL.test(said) && !NAME_IN_CODE.test(said) ? said : undefined;
}

/** The own words of an element as one text; what stands between them is left open. */
function textOfElement(children: unknown): string | undefined {
  if (!Array.isArray(children) || !children.some((child) => child.type === 'JSXText')) return undefined;
  const said = children.map((child) => (child.type === 'JSXText' ? trimLines(child.value) : textInBraces(child))).join('');
  return said.replaceAll(FILLED_IN, '').trim() === '' ? undefined : said;
}

/** A literal in braces, such as a blank, is said as it stands. */
function textInBraces({ expression }: { expression?: SyntaxNode }): string {
  return expression?.type === 'Literal' && typeof expression.value === 'string' ? expression.value : FILLED_IN;
}

/** As JSX has it: line breaks and what is around them count for a blank at most. */
function trimLines(said: string): string {
  const lines = said.split('\n');
  return lines
    .map((line, index) => (index > 0 ? line.trimStart() : line))
    .map((line, index) => (index < lines.length - 1 ? line.trimEnd() : line))
    .filter((line) => line !== '')
    .join(' ');
}

/** The lines of a document, without its code. */
export function textsOfDocument({ path, text }: SourceFile): ReadText[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, '')).replaceAll(/`[^`\n]*`|\]\([^)]*\)/g, FILLED_IN);
  return prose.split('\n').flatMap((line, index) => (line.trim() ? [{ path, line: index + 1, text: line }] : []));
}
