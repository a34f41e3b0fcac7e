import { z } from 'zod';
import { optionalField } from '../../../platform/record/record-field.ts';

const ID_LIMIT = 300;

/** Field for the ID of a record's customer. Blank text counts as null. The name is a separate field. */
export function customerReference() {
  const input = z.preprocess((value) => (value === '' ? null : value), z.string().max(ID_LIMIT).nullable());
  return optionalField(
    { label: 'Customer', limit: ID_LIMIT, reply: z.string().nullable(), input, toText, parseText: (text) => text },
    null,
  );
}

/** List filter by customer ID. */
export const customerFilter = z.string().max(ID_LIMIT).optional();

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
