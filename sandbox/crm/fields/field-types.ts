import type { FieldType } from './fields.catalog.ts';

/** What the CRM knows of a kind of field. */
interface TypeRule {
  /** What a value is in JavaScript; null when it is looked up. */
  readonly value: 'string' | 'number' | 'boolean' | null;
  /** As `settings/fields` describes it. */
  readonly json: 'string' | 'double' | 'integer' | 'boolean' | 'jsonobject';
  /** What a refused value should have been. */
  readonly expected: string;
}

const TEXT: TypeRule = { value: 'string', json: 'string', expected: 'text' };

export const TYPE_RULES: Record<FieldType, TypeRule> = {
  text: TEXT,
  textarea: TEXT,
  phone: TEXT,
  website: TEXT,
  email: { ...TEXT, expected: 'email' },
  picklist: { ...TEXT, expected: 'picklist' },
  currency: { value: 'number', json: 'double', expected: 'double' },
  integer: { value: 'number', json: 'integer', expected: 'integer' },
  boolean: { value: 'boolean', json: 'boolean', expected: 'boolean' },
  ownerlookup: { value: null, json: 'jsonobject', expected: 'jsonobject' },
  datetime: { value: 'string', json: 'string', expected: 'datetime' },
  bigint: { value: 'string', json: 'string', expected: 'bigint' },
};
