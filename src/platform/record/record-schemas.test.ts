import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { choices, requiredText, text, wholeNumber } from './fields.ts';
import { requiredField, serverOwned } from './record-field.ts';
import { recordFields, recordSchemas, staffKeys } from './record-schemas.ts';

const lampFields = recordFields({
  id: serverOwned(z.string()),
  name: requiredText('Name', 100),
  size: wholeNumber('Size', 10),
  colour: text('Colour', 20, { headers: ['Colour', 'Color'] }),
  tags: choices('Tags', ['Info', 'Urgent'], { merge: 'set' }),
  secret: requiredField({ label: 'Secret', reply: undefined, input: z.string() }),
  createdAt: serverOwned(z.string()),
  version: serverOwned(z.number().int()),
});
const { Record: Lamp, Editable, New: NewLamp, Change: LampChange } = recordSchemas(lampFields);
const lamp = { name: 'Lamp', size: 3, secret: 's' };
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

test('derives the types from the fields', () => {
  type Tags = ('Info' | 'Urgent')[];
  interface Stored {
    id: string;
    name: string;
    size: number;
    colour: string;
    tags: Tags;
    createdAt: string;
    version: number;
  }
  expectTypeOf<z.output<typeof Lamp>>().toEqualTypeOf<Stored>();
  expectTypeOf<z.output<typeof Editable>>().toEqualTypeOf<Pick<Stored, 'name' | 'size' | 'colour' | 'tags'>>();
  expectTypeOf<z.output<typeof NewLamp>['colour']>().toEqualTypeOf<string>();
  expectTypeOf<z.input<typeof NewLamp>['colour']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<z.output<typeof LampChange>['tags']>().toEqualTypeOf<Tags | undefined>();
  expectTypeOf<z.output<typeof LampChange>['version']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<typeof lampFields.colour.headers>().toEqualTypeOf<readonly ['Colour', 'Color']>();
});

describe('a change', () => {
  test('sets the given fields and drops read-only ones', () => {
    expect(LampChange.parse({ name: ' Lamp ', id: 'P-1', createdAt: 5, version: 3 })).toEqual({ name: 'Lamp', version: 3 });
    expect(LampChange.parse({})).toEqual({});
  });

  test('rejects unknown keys, blank required text and invalid versions', () => {
    for (const body of [{ shape: 'round' }, { name: '  ' }, { version: 0 }, { version: '3' }])
      expect(accepts(LampChange, body)).toBe(false);
  });
});

describe('a new record', () => {
  test('applies defaults and drops read-only fields and the version', () => {
    expect(NewLamp.parse({ ...lamp, id: 'P-1', version: 'x' })).toEqual({ ...lamp, colour: '', tags: [] });
  });

  test('requires required fields and rejects unknown ones', () => {
    for (const body of [
      { ...lamp, name: undefined },
      { ...lamp, secret: undefined },
      { ...lamp, shape: 'round' },
    ])
      expect(accepts(NewLamp, body)).toBe(false);
  });
});

test('omits server-only fields from responses', () => {
  expect(Object.keys(Lamp.shape)).toEqual(['id', 'name', 'size', 'colour', 'tags', 'createdAt', 'version']);
  expect(staffKeys(lampFields)).toEqual(['name', 'size', 'colour', 'tags', 'secret']);
});
