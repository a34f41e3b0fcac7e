import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QuickbooksError } from '../quickbooks-error.ts';
import { type Kind, parseProperties, toKinds } from './property-kinds.ts';

const read = (kind: Kind, value: unknown) => parseProperties({ it: value }, { it: kind }).it;
const REFUSED = Symbol('refused');

function outcome(kind: Kind, value: unknown): unknown {
  try {
    return read(kind, value);
  } catch (error) {
    if (error instanceof QuickbooksError && error.code === '2010') return REFUSED;
    throw error;
  }
}

// Recorded: mcohen01/node-quickbooks#39: 2010 for what a property cannot hold; assumed: what is converted
test.each<[Kind, unknown, unknown]>([
  ['text', 'Beta', 'Beta'],
  ['text', '', ''],
  ['text', 7, '7'],
  ['text', true, 'true'],
  ['text', {}, REFUSED],
  ['text', ['Beta'], REFUSED],
  ['number', 1.5, 1.5],
  ['number', '1.5', 1.5],
  ['number', ' -2 ', -2],
  ['number', '', REFUSED],
  ['number', '1,5', REFUSED],
  ['number', '0x10', REFUSED],
  ['number', '1e3', REFUSED],
  ['number', Number.POSITIVE_INFINITY, REFUSED],
  ['number', [1], REFUSED],
  ['flag', false, false],
  ['flag', 'TRUE', true],
  ['flag', 'no', REFUSED],
  ['flag', 0, REFUSED],
  ['reference', { value: 58, name: 'Alpha' }, { value: '58', name: 'Alpha' }],
  ['reference', {}, {}],
  ['reference', { value: [] }, REFUSED],
  ['reference', '58', REFUSED],
  ['object', { Address: 'a@b.example' }, { Address: 'a@b.example' }],
  ['object', [], REFUSED],
  ['list', [], []],
  ['list', [{ a: 1 }], [{ a: 1 }]],
  ['list', [1], REFUSED],
  ['list', {}, REFUSED],
])('a %s reads %j as %j', (kind, value, expected) => {
  expect(outcome(kind, value)).toEqual(expected);
});

test('null is as good as absent, and what is not described stays as it is', () => {
  expect(parseProperties({ Notes: null, Title: undefined, Other: [null] }, toKinds('text', 'Notes Title'))).toEqual({ Other: [null] });
  expect(parseProperties({ constructor: 'x', toString: 1 }, {})).toEqual({ constructor: 'x', toString: 1 });
});

test('whatever is sent is either understood or refused with 2010', () => {
  fc.assert(
    fc.property(fc.constantFrom<Kind>('text', 'number', 'flag', 'reference', 'object', 'list'), fc.jsonValue(), (kind, value) => {
      expect(() => outcome(kind, value)).not.toThrow();
    }),
  );
});
