import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSandbox } from '../../sandbox.ts';
import type { QuickbooksState } from '../quickbooks.state.ts';
import { QuickbooksError } from '../quickbooks-error.ts';
import { aLine } from '../test-company.ts';
import type { Entity } from './entity.ts';
import { editCompany, write } from './write.ts';

const newCompany = (): QuickbooksState => createSandbox('empty').quickbooks;

/** The code of the fault that `work` throws; undefined when it succeeds. */
function faultIn(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof QuickbooksError) return error.code;
    throw error;
  }
}

const DOCUMENTED = ['610', '2010', '2020', '2050', '2170', '2500', '5010', '6000', '6070', '6140'];
const listCustomers = ({ company }: QuickbooksState) => [...company.records.Customer.values()];
const listInvoices = ({ company }: QuickbooksState) => [...company.records.Invoice.values()];
const at = (entities: readonly Entity[], index: number) => entities[index % entities.length];
const name = fc.constantFrom('Alpha', 'ALPHA', 'alpha ', 'Beta', 'beta', 'Gamma', 'Mara Keller');
const index = fc.nat({ max: 9 });

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('create' as const), name }),
    fc.record({ kind: fc.constant('rename' as const), name, index }),
    fc.record({ kind: fc.constant('retire' as const), index }),
    fc.record({ kind: fc.constant('remove' as const), index }),
  ),
  { maxLength: 30 },
);

// Documented: 6240: unique without case, whatever was created, renamed, retired or removed before
test('a name is refused exactly while somebody has it', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const state = newCompany();
      for (const step of all) {
        const target = 'index' in step ? at(listCustomers(state), step.index) : undefined;
        if (step.kind !== 'create' && !target) continue;
        const { Id, SyncToken } = target ?? {};
        const identity = target ? { Id, SyncToken, sparse: true } : {};
        if (step.kind === 'remove') editCompany(state, { kind: 'customer', id: String(Id), remove: true });
        if (step.kind === 'retire') write(state, 'Customer', { ...identity, Active: false });
        if (!('name' in step)) continue;
        const key = step.name.trim().toLowerCase();
        const isTaken =
          key === 'mara keller' || listCustomers(state).some((one) => one.Id !== Id && String(one.DisplayName).toLowerCase() === key);
        expect(faultIn(() => write(state, 'Customer', { ...identity, DisplayName: step.name }))).toBe(isTaken ? '6240' : undefined);
      }
    }),
  );
});

const lines = fc.array(fc.record({ Qty: fc.integer({ min: 1, max: 20 }), cents: fc.integer({ min: 0, max: 999_999 }) }), {
  minLength: 1,
  maxLength: 5,
});

// Documented: Amount = Qty × UnitPrice to the cent; the customer owes what its invoices add up to
test('sums are exact to the cent and a balance is the sum of the invoices', () => {
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 5 }), (invoices) => {
      const state = newCompany();
      const { Id: value } = write(state, 'Customer', { DisplayName: 'Alpha' });
      let owed = 0;
      for (const sent of invoices) {
        const cents = sent.reduce((sum, line) => sum + line.Qty * line.cents, 0);
        owed += cents;
        const Line = sent.map(({ Qty, cents: price }) =>
          aLine({ Amount: (Qty * price) / 100, SalesItemLineDetail: { ItemRef: { value: '1' }, Qty, UnitPrice: price / 100 } }),
        );
        expect(write(state, 'Invoice', { CustomerRef: { value }, Line }).TotalAmt).toBe(cents / 100);
      }
      expect(state.company.records.Customer.get(value)?.Balance).toBe(owed / 100);
      for (const { Id } of listInvoices(state)) editCompany(state, { kind: 'invoice', id: Id, remove: true });
      expect(state.company.records.Customer.get(value)?.Balance).toBe(0);
    }),
  );
});

// Documented: 6140: a number is free again when its invoice gets another one or is deleted
test('a number is free again when its invoice lets it go', () => {
  const state = newCompany();
  const { Id: value } = write(state, 'Customer', { DisplayName: 'Alpha' });
  const create = () => write(state, 'Invoice', { CustomerRef: { value }, DocNumber: 'INV-1', Line: [aLine()] });
  const first = create();

  expect(faultIn(create)).toBe('6140');
  write(state, 'Invoice', { Id: first.Id, SyncToken: '0', sparse: true, DocNumber: 'INV-2' });
  const second = create();
  editCompany(state, { kind: 'invoice', id: second.Id, remove: true });
  expect(create().Id).not.toBe(second.Id);
});

/** Mostly what is right, sometimes nothing, sometimes anything at all. */
const mostly = (...right: readonly unknown[]) =>
  fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
const detail = fc.record({ ItemRef: mostly({ value: '1' }), Qty: mostly(2, '2'), UnitPrice: mostly(100, 99.995) });
const line = fc.record({
  Amount: mostly(200, '200'),
  DetailType: mostly('SalesItemLineDetail', 'SalesItemLineDetail', 'DescriptionOnly', 'DiscountLineDetail', 'SubTotalLineDetail'),
  SalesItemLineDetail: fc.oneof({ weight: 9, arbitrary: detail }, { weight: 1, arbitrary: mostly({}) }),
});
const almostInvoice = fc.record({
  CustomerRef: mostly({ value: '9' }, { value: 9 }),
  Line: fc.oneof({ weight: 9, arbitrary: fc.array(line, { minLength: 1, maxLength: 3 }) }, { weight: 1, arbitrary: fc.jsonValue() }),
  DocNumber: mostly('INV-1', 'INV-2', undefined),
  TxnDate: mostly('2026-11-21'),
  TxnTaxDetail: mostly({ TotalTax: 16 }, undefined),
  Id: mostly(undefined, undefined, undefined, undefined, '1'),
  SyncToken: mostly('0', '1'),
  sparse: mostly(true, false),
});

// What is sent is either kept with sums that are numbers, or refused with a documented code
test('whatever almost an invoice holds, the company file stays consistent', () => {
  fc.assert(
    fc.property(fc.array(almostInvoice, { minLength: 1, maxLength: 4 }), (sent) => {
      const state = newCompany();
      editCompany(state, { kind: 'customer', changes: { DisplayName: 'Alpha' } });
      const codes = sent.map((body) => faultIn(() => write(state, 'Invoice', body)));
      expect(codes.filter((code) => code !== undefined && !DOCUMENTED.includes(code))).toEqual([]);
      const owed = listInvoices(state).map(({ TotalAmt, Balance }) => [Number.isFinite(TotalAmt), Balance]);
      expect(owed.every(([isSum, open]) => isSum && Number(open) >= 0)).toBe(true);
      expect(listCustomers(state)[0]?.Balance).toBeCloseTo(
        owed.reduce((sum, [, open]) => sum + Number(open), 0),
        2,
      );
    }),
  );
});
