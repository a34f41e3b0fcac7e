import type { z } from 'zod';
import type { TypedNumber } from '../number/number-input.ts';
import { parseInput } from '../parse-input.ts';
import { errorsByField } from './field-errors.ts';
import type { Fields } from './record-field.ts';
import { staffKeys } from './record-schemas.ts';

/** The values of a form: numbers, days and texts as typed, everything else unchanged. In list items, an unreadable number is stored as text. */
export type FormValues<V> = { [K in keyof V]: AsTyped<V[K]> };
type AsTyped<T> = T extends number | null ? string : T extends readonly (infer Item extends object)[] ? TypedItem<Item>[] : T;
export type TypedItem<Item> = { [K in keyof Item]: Item[K] extends number ? TypedNumber : Item[K] };

export function toFormValues<V extends object>(fields: Fields, record: Partial<V> = {}): FormValues<V> {
  const entries = staffKeys(fields).map((key) => {
    const value = key in record ? record[key as keyof V] : initialValue(fields, key);
    return [key, value === undefined ? '' : toText(fields, key, value)] as const;
  });
  return Object.fromEntries(entries) as FormValues<V>;
}

export function readForm<Data>(fields: Fields, schema: z.ZodType<Data>, form: object): { data?: Data; errors: Record<string, string> } {
  const typed = Object.entries(form).map(([key, value]) => [key, parseText(fields, key, value)] as const);
  const { data, error } = parseInput(schema, Object.fromEntries(typed));
  return { ...(data !== undefined && { data }), errors: errorsByField(fields, error) };
}

function initialValue(fields: Fields, key: string): unknown {
  const field = fields[key];
  return field?.owner === 'staff' ? field.asNew.safeParse(undefined).data : undefined;
}

function toText(fields: Fields, key: string, value: unknown): unknown {
  const field = fields[key];
  return field?.owner === 'staff' && field.toText ? field.toText(value) : value;
}

function parseText(fields: Fields, key: string, value: unknown): unknown {
  const field = fields[key];
  return field?.owner === 'staff' && field.parseText && typeof value === 'string' ? field.parseText(value) : value;
}
