import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Params } from '../core/params.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** Returns whether a text is a UTC time with `Z`. Desk accepts no other ones. */
export function isUtcTime(text: string): boolean {
  return TIME.test(text) && !Number.isNaN(Date.parse(text));
}

export const id = z.string().regex(/^\d+$/);
export const ids = z.string().regex(/^\d+(,\d+)*$/);
export const flag = z.enum(['true', 'false']);
/** The search needs at least three characters. Documented. */
export const searchText = z.string().min(3).max(500);

/** Two UTC times with a comma. */
export const timeRange = z.string().refine((value) => {
  const times = value.split(',');
  return times.length === 2 && times.every(isUtcTime);
});

/** A field to sort by. `-` reverses the order. */
export function sortedBy(...fields: readonly string[]) {
  return z.enum([...fields, ...fields.map((name) => `-${name}`)]);
}

/** Some of the values, with commas. */
export function someOf(...values: readonly string[]) {
  return z.string().refine((value) => value.split(',').every((part) => values.includes(part)));
}

function inRange(low: number, high: number) {
  const message = `exceeds the range of '${low}-${high}'.`;
  return z
    .string()
    .regex(/^\d+$/)
    .refine((value) => Number(value) >= low && Number(value) <= high, { message, params: { isRange: true } });
}

export const from = inRange(0, 2_147_483_647);
/** 999 in the OpenAPI description, 4999 in the HTML documentation. */
export const searchFrom = inRange(0, 999);
/** Reported by third parties. */
export const limit = inRange(1, 100);
/** For departments and threads. */
export const longLimit = inRange(1, 200);

/** Returns the first error of the parameters. Unknown ones are errors. */
export function findQueryError(schema: z.ZodObject, query: unknown): string | undefined {
  const [issue] = schema.safeParse(query).error?.issues ?? [];
  if (!issue) return undefined;
  if (issue.code === 'unrecognized_keys') return `Extra query parameter '${issue.keys[0]}' is present in the input.`;
  const name = String(issue.path[0]);
  if (issue.code === 'custom' && issue.params?.isRange) return `The value passed for field '${name}' ${issue.message}`;
  return `The value passed for the '${name}' query parameter is invalid.`;
}

/** Splits a parameter at commas. */
export function splitList(value: string | undefined): readonly string[] {
  return value?.split(',') ?? [];
}

interface ListCall {
  readonly reply: FastifyReply;
  readonly query: Params;
}

/** Sends a page of rows, or 204 if it is empty. A search also sends the number of all rows. */
export function sendPage<T>(
  { reply, query }: ListCall,
  rows: readonly T[],
  defaultLimit: number,
  serialize: (row: T) => unknown,
  isSearch = false,
): FastifyReply {
  const start = Number(query.from ?? 0);
  const page = rows.slice(start, start + Number(query.limit ?? defaultLimit));
  if (page.length === 0) return reply.code(204).send();
  return reply.send({ data: page.map(serialize), ...(isSearch && { count: rows.length }) });
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Returns HTML as a reader sees it. */
export function toPlainText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');
}

/** Returns a function that finds whole words in a text, ignoring case. */
export function createWordMatch(words: string): (text: string | null) => boolean {
  const escaped = words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu');
  return (text) => text !== null && pattern.test(text);
}
