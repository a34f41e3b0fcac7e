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

test('requires the order of locks, and of IDs within a lock', () => {
  const locks = begin();
  locks.take('names', []);
  locks.take('customers', ['a']);
  locks.take('customers', ['b', 'c']);
  locks.take('invoices', ['INV-2']);
  expect(() => locks.take('tickets', ['T-1'])).toThrow('the lock tickets was acquired after invoices');
  expect(() => locks.take('invoices', ['INV-1'])).toThrow('INV-1 of invoices was locked after one with a higher ID');
});

test('allows acquiring held locks again', () => {
  const locks = begin();
  locks.take('tickets', ['T-1', 'T-2']);
  locks.take('invoices', []);
  locks.take('tickets', ['T-1']);
  expect(() => locks.take('tickets', ['T-3'])).toThrow('after invoices');
});

test('allows both directions under the parent lock', () => {
  const locks = begin();
  locks.take('names', []);
  locks.take('tickets', ['T-1']);
  locks.take('customers', ['b']);
  locks.take('customers', ['a']);
  expect(() => locks.take('names', ['other'])).toThrow('names was acquired after');
});

test('allows no further lock without the parent lock', () => {
  const locks = begin();
  locks.take('customers', ['a', 'b']);
  expect(() => locks.take('tickets', ['T-1'])).toThrow('tickets was acquired after customers, which is held without names');
});

test('rejects an undeclared lock', () => {
  expect(() => begin().take('tyres', [])).toThrow("the lock tyres isn't declared");
});

test('reports the locks of a transaction at its end', () => {
  const ended: unknown[] = [];
  const locks = begin((call, kinds) => ended.push([call, ...kinds]));
  locks.take('tickets', ['T-1']);
  locks.take('invoices', []);
  locks.end();
  expect(ended).toEqual([[undefined, 'tickets', 'invoices']]);
});
