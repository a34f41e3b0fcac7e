import { expect, test } from 'vitest';
import { holdLocks, type LockRules } from './held-locks.ts';

const why = 'of the test';
const ORDER = [
  { name: 'names', why },
  { name: 'customers', why, under: 'names' },
  { name: 'tickets', why },
  { name: 'invoices', why },
];
const begin = (onEnd?: LockRules['onEnd']) => holdLocks({ order: ORDER, onEnd });

test('kinds are taken from above to below, and rows of a kind in the order of their ids', () => {
  const locks = begin();
  locks.take('names', []);
  locks.take('customers', ['a']);
  locks.take('customers', ['b', 'c']);
  locks.take('invoices', ['INV-2']);
  expect(() => locks.take('tickets', ['T-1'])).toThrow('the lock tickets was acquired after invoices');
  expect(() => locks.take('invoices', ['INV-1'])).toThrow('INV-1 of invoices was locked after one with a higher ID');
});

test('what is held already is taken again whatever came since', () => {
  const locks = begin();
  locks.take('tickets', ['T-1', 'T-2']);
  locks.take('invoices', []);
  locks.take('tickets', ['T-1']);
  expect(() => locks.take('tickets', ['T-3'])).toThrow('after invoices');
});

test('a kind that is locked in both directions is, under its lock', () => {
  const locks = begin();
  locks.take('names', []);
  locks.take('tickets', ['T-1']);
  locks.take('customers', ['b']);
  locks.take('customers', ['a']);
  expect(() => locks.take('names', ['other'])).toThrow('names was acquired after');
});

test('without its lock it is the last that a transaction takes: somebody may come from the other direction', () => {
  const locks = begin();
  locks.take('customers', ['a', 'b']);
  expect(() => locks.take('tickets', ['T-1'])).toThrow('tickets was acquired after customers, which is held without names');
});

test('a lock that nobody declared is refused', () => {
  expect(() => begin().take('tyres', [])).toThrow("the lock tyres isn't declared");
});

test('at its end a transaction says which kinds it took', () => {
  const ended: unknown[] = [];
  const locks = begin((call, kinds) => ended.push([call, ...kinds]));
  locks.take('tickets', ['T-1']);
  locks.take('invoices', []);
  locks.end();
  expect(ended).toEqual([[undefined, 'tickets', 'invoices']]);
});
