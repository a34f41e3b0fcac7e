import { parseSync } from 'vite';
import type { SourceFile } from './source-file.ts';

interface CountedFunction {
  /** The nearest name around it; empty for a function without one at the top of a file. */
  readonly name: string;
  readonly count: number;
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** Every function of a file with its number of parameters. A file that cannot be parsed throws. */
export function countParameters({ path, text }: SourceFile): CountedFunction[] {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return [...functionsIn(program, '')];
}

type Node = Readonly<Record<string, unknown>>;

function* functionsIn(node: unknown, nameAround: string): Generator<CountedFunction> {
  if (Array.isArray(node)) for (const each of node) yield* functionsIn(each, nameAround);
  if (!isNode(node)) return;
  const name = getName(node.id) ?? getName(node.key) ?? nameAround;
  if (FUNCTIONS.includes(String(node.type)) && Array.isArray(node.params)) yield { name, count: node.params.length };
  for (const child of Object.values(node)) yield* functionsIn(child, name);
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

function getName(node: unknown): string | undefined {
  return isNode(node) && typeof node.name === 'string' ? node.name : undefined;
}
