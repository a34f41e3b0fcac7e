import { z } from 'zod';
import type { EndpointSpec } from '../../endpoint.ts';
import { type ExamplesByName, toExample } from './examples.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';

type Direction = 'input' | 'output';

/** The schemas that calls share, each under one name. */
export interface Schemas {
  /** A reference to what is sent or answered. */
  refer(schema: z.ZodType, io: Direction): JsonSchema;
  /** An example of it. */
  example(schema: z.ZodType, io: Direction): unknown;
  readonly components: Record<string, JsonSchema>;
}

/**
 * Names every body and reply once: by the title it has, else after the shortest address that it belongs to, as `Part`, `NewPart` and
 * `PartChange`. Two that would get the same name are a mistake in the contracts: one of them needs a title.
 */
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
  for (const spec of endpoints.toSorted(byAddress)) if (spec.reply) add(itemOf(spec.reply), 'output', spec);
  for (const spec of endpoints.toSorted(byAddress)) if (spec.body) add(spec.body, 'input', spec);
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

/** The schema of a list's items, or the schema itself. */
function itemOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;
}

/** Puts short addresses first, and of these what is read, so that a name depends on no other schema and not on the order of features. */
function byAddress(one: EndpointSpec, other: EndpointSpec): number {
  const toKey = ({ path, method }: EndpointSpec) => [10 + path.split('/').length, method === 'GET' ? 0 : 1, path, method].join(' ');
  return toKey(one) < toKey(other) ? -1 : 1;
}

const isOfOne = (path: string) => /\/:\w+$/.test(path);

/** One of what a list, an addition or a record is about; else what its address says. */
function toReplyName({ path, reply, status }: EndpointSpec): string {
  const isOfRecord = reply instanceof z.ZodArray || status === 201 || isOfOne(path);
  return toName(path, { keepsLast: !isOfRecord });
}

/** What is added, changed or asked for. */
function toBodyName({ method, path, status }: EndpointSpec): string {
  if (method === 'PUT') return `${toName(path, { keepsLast: !isOfOne(path) })}Change`;
  const name = toName(path);
  return status === 201 ? `New${name}` : `${name}Input`;
}

/** `/api/tools/:id/loans` is `ToolLoan`, and `/api/users/me` is `OwnUser`. */
function toName(path: string, { keepsLast = false } = {}): string {
  const words = path
    .replace('/users/me', '/own-user')
    .split('/')
    .filter((word) => word !== '' && word !== 'api' && !word.startsWith(':'));
  return words.map((word, place) => toPascal(keepsLast && place === words.length - 1 ? word : singular(word))).join('');
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
