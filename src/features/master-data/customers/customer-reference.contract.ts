import { z } from 'zod';
import { optionalField } from '../../../platform/record/record-field.ts';

/** Most characters of the id of a customer. */
const ID_LIMIT = 300;

/** The customer that a record belongs to, by its id; null for none. Blank text, as a form sends it, is null. The name is a field of its own. */
export function customerReference() {
  const input = z.preprocess((value) => (value === '' ? null : value), z.string().max(ID_LIMIT).nullable());
  return optionalField(
    { label: 'Customer', limit: ID_LIMIT, reply: z.string().nullable(), input, toText, parseText: (text) => text },
    null,
  );
}

/** Narrows a list to the records of one customer. */
export const customerFilter = z.string().max(ID_LIMIT).optional();

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
