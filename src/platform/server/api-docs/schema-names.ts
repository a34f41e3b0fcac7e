import { z } from 'zod';
import type { EndpointSpec } from '../../endpoint.ts';
import { type ExamplesByName, toExample } from './examples.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';

type Direction = 'input' | 'output';

/** Schemas shared by several endpoints, each under one name. */
export interface Schemas {
  refer(schema: z.ZodType, io: Direction): JsonSchema;
  example(schema: z.ZodType, io: Direction): unknown;
  readonly components: Record<string, JsonSchema>;
}

/** Names each schema once: by its title, else after the shortest path that uses it. Throws if two names are equal. */
export function nameSchemas(endpoints: readonly EndpointSpec[], examples: ExamplesByName): Schemas {
  const components: Record<string, JsonSchema> = {};
  const names = new Map<z.ZodType, string>();
  const add = (schema: z.ZodType, io: Direction, spec: EndpointSpec) => {
    if (names.has(schema)) return;
    const name = schema.meta()?.title ?? (io === 'output' ? toReplyName(spec) : toBodyName(spec));
    if (name in components) throw new Error(`duplicate API schema name ${name}: add a title to the schema of ${spec.method} ${spec.path}`);
    names.set(schema, name);
    components[name] = toJsonSchema(schema, io);
  };
  for (const spec of endpoints.toSorted(byPath)) if (spec.reply) add(itemOf(spec.reply), 'output', spec);
  for (const spec of endpoints.toSorted(byPath)) if (spec.body) add(spec.body, 'input', spec);
  return {
    components,
    refer(schema, io) {
      const name = names.get(schema);
      if (name) return { $ref: `#/components/schemas/${name}` };
      const isList = schema instanceof z.ZodArray && names.has(itemOf(schema));
      return isList ? { type: 'array', items: this.refer(itemOf(schema), io) } : toJsonSchema(schema, io);
    },
    example: (schema, io) => toExample(toJsonSchema(schema, io), examples),
  };
}

function itemOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;
}

/** Sorts short paths first, then GET before writes, so that names don't depend on the order of features. */
function byPath(one: EndpointSpec, other: EndpointSpec): number {
  const toKey = ({ path, method }: EndpointSpec) => [10 + path.split('/').length, method === 'GET' ? 0 : 1, path, method].join(' ');
  return toKey(one) < toKey(other) ? -1 : 1;
}

const isRecordPath = (path: string) => /\/:\w+$/.test(path);

/** Uses the singular for lists, created records and single records; else keeps the last path segment as is. */
function toReplyName({ path, reply, status }: EndpointSpec): string {
  const isRecord = reply instanceof z.ZodArray || status === 201 || isRecordPath(path);
  return toName(path, { keepsLast: !isRecord });
}

function toBodyName({ method, path, status }: EndpointSpec): string {
  if (method === 'PUT') return `${toName(path, { keepsLast: !isRecordPath(path) })}Change`;
  const name = toName(path);
  return status === 201 ? `New${name}` : `${name}Input`;
}

/** Converts `/api/tools/:id/loans` to `ToolLoan` and `/api/users/me` to `OwnUser`. */
function toName(path: string, { keepsLast = false } = {}): string {
  const words = path
    .replace('/users/me', '/own-user')
    .split('/')
    .filter((word) => word !== '' && word !== 'api' && !word.startsWith(':'));
  return words.map((word, index) => toPascal(keepsLast && index === words.length - 1 ? word : singular(word))).join('');
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ss|us|settings|analytics)$/.test(word) ? word : word.replace(/s$/, '');
}

export function toPascal(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
