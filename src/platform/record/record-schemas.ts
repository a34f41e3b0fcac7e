import { z } from 'zod';
import type { Fields, ServerField, StaffField } from './record-field.ts';

/** Declares the fields of a record once; schemas, types, forms, merges and import columns are derived from them. */
export function recordFields<const F extends Fields>(fields: F): F {
  return fields;
}

/** Keys that users fill in. */
export type StaffKey<F extends Fields> = { [K in keyof F]: F[K] extends StaffField ? K : never }[keyof F] & string;
type ServerKey<F extends Fields> = { [K in keyof F]: F[K] extends ServerField ? K : never }[keyof F] & string;
type ReplyKey<F extends Fields> = { [K in keyof F]: F[K]['reply'] extends z.ZodType ? K : never }[keyof F] & string;

type EditableShape<F extends Fields> = Pick<ReplyShape<F>, StaffKey<F> & ReplyKey<F>>;
type ReplyShape<F extends Fields> = { [K in ReplyKey<F>]: F[K]['reply'] extends infer S extends z.ZodType ? S : never };
type InputShape<F extends Fields> = { [K in StaffKey<F>]: F[K] extends { input: infer S extends z.ZodType } ? S : never };
type NewShape<F extends Fields> = { [K in StaffKey<F>]: F[K] extends { asNew: infer S extends z.ZodType } ? S : never };

export const OWNED_BY_SERVER = 'Read-only. Ignored in requests.';

/** Version the save is based on. Without it, only the given fields are set. */
const version = z.number().int().min(1).optional();

/**
 * Schemas derived from the fields of a record. `Record` is the response, `Editable` its user-editable part, `New` a
 * POST body with defaults, `Given` any subset and `Change` a PUT body with a version. Bodies may contain read-only
 * keys and those of `alsoRead`, which are dropped, so that a record can be sent back as read. Other unknown keys are
 * rejected.
 */
export function recordSchemas<F extends Fields, const Read extends string = never>(fields: F, alsoRead: readonly Read[] = []) {
  const shapes = () => toShapes(fields);
  const owned = [...ownedByServer(fields), ...alsoRead];
  const given = () => ({ ...ignored(owned), ...z.object(shapes().input).partial().shape });
  // Created on first use: the browser needs few of the many schemas.
  return createOnUse({
    Record: () => z.object(shapes().reply),
    Editable: () => z.object(shapes().editable),
    New: () => z.strictObject({ ...ignored(owned), ...shapes().asNew }).transform(withoutKeys(owned)),
    Given: () => z.strictObject(given()).transform(withoutKeys(owned)),
    Change: () =>
      z
        .strictObject({ ...given(), version })
        .transform(withoutKeys(owned.filter((key) => key !== 'version') as Exclude<ServerKey<F> | Read, 'version'>[])),
  });
}

/** Returns an object whose values are created when they are first read. */
function createOnUse<T extends object>(create: { readonly [K in keyof T]: () => T[K] }): T {
  const created = {} as T;
  for (const key of Object.keys(create) as (keyof T)[]) {
    Object.defineProperty(created, key, {
      enumerable: true,
      configurable: true,
      get() {
        const value = create[key]();
        Object.defineProperty(created, key, { enumerable: true, value });
        return value;
      },
    });
  }
  return created;
}

export function staffKeys<F extends Fields>(fields: F): StaffKey<F>[] {
  return Object.keys(fields).filter((key) => fields[key]?.owner === 'staff') as StaffKey<F>[];
}

function ownedByServer<F extends Fields>(fields: F): ServerKey<F>[] {
  return Object.keys(fields).filter((key) => fields[key]?.owner === 'server') as ServerKey<F>[];
}

function toShapes<F extends Fields>(fields: F) {
  const entries = Object.entries(fields);
  const staff = entries.flatMap(([key, field]) => (field.owner === 'staff' ? [[key, field] as const] : []));
  return {
    editable: Object.fromEntries(staff.flatMap(([key, { reply }]) => (reply ? [[key, reply]] : []))) as EditableShape<F>,
    reply: Object.fromEntries(entries.flatMap(([key, { reply }]) => (reply ? [[key, reply]] : []))) as ReplyShape<F>,
    input: Object.fromEntries(staff.map(([key, { input }]) => [key, input])) as InputShape<F>,
    asNew: Object.fromEntries(staff.map(([key, { asNew }]) => [key, asNew])) as NewShape<F>,
  };
}

function ignored<const K extends string>(keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [key, z.unknown().optional().meta({ description: OWNED_BY_SERVER })])) as {
    [Key in K]: z.ZodOptional<z.ZodUnknown>;
  };
}

function withoutKeys<T extends object, K extends string>(keys: readonly K[]) {
  const dropped = new Set<string>(keys);
  return (value: T): Omit<T, K> => {
    const kept: Partial<T> = {};
    for (const key in value) if (!dropped.has(key)) kept[key] = value[key];
    return kept as Omit<T, K>;
  };
}
