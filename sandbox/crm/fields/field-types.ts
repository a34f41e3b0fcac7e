import type { FieldType } from './fields.catalog.ts';

/** What the CRM knows of a kind of field. */
interface TypeRule {
  /** What a value is in JavaScript; null when it is looked up. */
  readonly value: 'string' | 'number' | 'boolean' | null;
  /** As `settings/fields` describes it. */
  readonly json: 'string' | 'double' | 'integer' | 'boolean' | 'jsonobject';
  /** What a refused value should have been. */
  readonly expected: string;
  /** How a search compares it. */
  readonly compared: 'text' | 'choice' | 'number' | 'time' | 'date' | 'flag' | 'id';
}

const TEXT: TypeRule = { value: 'string', json: 'string', expected: 'text', compared: 'text' };

export const TYPE_RULES: Record<FieldType, TypeRule> = {
  text: TEXT,
  textarea: TEXT,
  phone: TEXT,
  website: TEXT,
  email: { ...TEXT, expected: 'email' },
  picklist: { ...TEXT, expected: 'picklist', compared: 'choice' },
  currency: { value: 'number', json: 'double', expected: 'double', compared: 'number' },
  integer: { value: 'number', json: 'integer', expected: 'integer', compared: 'number' },
  boolean: { value: 'boolean', json: 'boolean', expected: 'boolean', compared: 'flag' },
  ownerlookup: { value: null, json: 'jsonobject', expected: 'jsonobject', compared: 'id' },
  lookup: { value: null, json: 'jsonobject', expected: 'jsonobject', compared: 'id' },
  date: { value: 'string', json: 'string', expected: 'date', compared: 'date' },
  datetime: { value: 'string', json: 'string', expected: 'datetime', compared: 'time' },
  bigint: { value: 'string', json: 'string', expected: 'bigint', compared: 'id' },
};
