import { expect, test } from 'vitest';
import { createLockTracker, type LockRules } from './lock-tracker.ts';

const why = 'of the test';
const ORDER = [
  { name: 'names', why },
  { name: 'customers', why, under: 'names' },
  { name: 'tickets', why },
  { name: 'invoices', why },
];
const begin = (onEnd?: LockRules['onEnd']) => createLockTracker({ order: ORDER, onEnd });

test('requires the order of locks, and of IDs within a lock', () => {
  const locks = begin();
  locks.track('names', []);
  locks.track('customers', ['a']);
  locks.track('customers', ['b', 'c']);
  locks.track('invoices', ['INV-2']);
  expect(() => locks.track('tickets', ['T-1'])).toThrow('the lock tickets was acquired after invoices');
  expect(() => locks.track('invoices', ['INV-1'])).toThrow('INV-1 of invoices was locked after one with a higher ID');
});

test('allows acquiring held locks again', () => {
  const locks = begin();
  locks.track('tickets', ['T-1', 'T-2']);
  locks.track('invoices', []);
  locks.track('tickets', ['T-1']);
  expect(() => locks.track('tickets', ['T-3'])).toThrow('after invoices');
});

test('allows both directions under the parent lock', () => {
  const locks = begin();
  locks.track('names', []);
  locks.track('tickets', ['T-1']);
  locks.track('customers', ['b']);
  locks.track('customers', ['a']);
  expect(() => locks.track('names', ['other'])).toThrow('names was acquired after');
});

test('allows no further lock without the parent lock', () => {
  const locks = begin();
  locks.track('customers', ['a', 'b']);
  expect(() => locks.track('tickets', ['T-1'])).toThrow('tickets was acquired after customers, which is held without names');
});

test('rejects an undeclared lock', () => {
  expect(() => begin().track('tyres', [])).toThrow("the lock tyres isn't declared");
});

test('reports the locks of a transaction at its end', () => {
  const ended: unknown[] = [];
  const locks = begin((call, kinds) => ended.push([call, ...kinds]));
  locks.track('tickets', ['T-1']);
  locks.track('invoices', []);
  locks.end();
  expect(ended).toEqual([[undefined, 'tickets', 'invoices']]);
});
