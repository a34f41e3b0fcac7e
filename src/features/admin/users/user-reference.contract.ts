import { z } from 'zod';
import { optionalField } from '../../../platform/record/record-field.ts';

const ID_LIMIT = 100;

/** Field for the ID of a user. Blank text counts as null. */
export function userReference(label: string) {
  const input = z.preprocess(
    (value) => (value === '' ? null : value),
    z
      .string()
      .max(ID_LIMIT)
      .nullable()
      .meta({ examples: [null] }),
  );
  return optionalField({ label, limit: ID_LIMIT, reply: z.string().nullable(), input, toText, parseText: (text) => text }, null);
}

/** Matches records without a user. */
export const NO_USER = 'none';

/** List filter by user ID, or `none`. */
export const userFilter = z.string().max(ID_LIMIT).optional();

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
