import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Fields, StaffField } from '../../../platform/record/record-field.ts';

/** Every field accepts one of these, or one of its choices; another `place` returns other texts and numbers. */
function candidates(field: StaffField, place: number): unknown[] {
  const text = `${field.label} number ${place}`;
  const texts = [
    text,
    `word${place}`,
    `record-${place}@example.com`,
    `20${30 + (place % 60)}-05-06`,
    `20${30 + (place % 60)}-05-06T07:30:00.000Z`,
  ];
  return [...choicesOf(field), ...texts, place, 2_000 + (place % 100), [text], true, false, [], {}, null];
}

/** Returns the allowed values of the field, if they are limited. */
function choicesOf({ reply }: StaffField): readonly unknown[] {
  if (!reply) return [];
  const shape = z.toJSONSchema(reply, { unrepresentable: 'any' }) as { enum?: readonly unknown[] };
  return shape.enum ?? [];
}

/** Returns a value that this field accepts, other than `present` if given. */
export function plausibleValue(field: StaffField, place: number, present?: unknown): unknown {
  const value = candidates(field, place).find((each) => {
    const read = field.input.safeParse(each);
    return read.success && !isDeepStrictEqual(read.data, present);
  });
  if (value === undefined)
    throw new Error(`no value is known that ${field.label} takes: add one to src/testing/server/records/plausible-value.ts`);
  return value;
}

/** Returns the fields that staff fill in, by name. */
export function staffFields(fields: Fields): [string, StaffField][] {
  return Object.entries(fields).flatMap(([key, field]) => (field.owner === 'staff' ? [[key, field]] : []));
}

/** Returns the body of a new record with all required fields. */
export function plausibleBody(fields: Fields, place: number): Record<string, unknown> {
  const required = staffFields(fields).filter(([, { asNew }]) => !asNew.safeParse(undefined).success);
  return Object.fromEntries(required.map(([key, field]) => [key, plausibleValue(field, place)]));
}
