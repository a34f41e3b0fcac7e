import { describe, expect, test } from 'vitest';
import { toSerialKey } from '../../../master-data/customers/serial.rules.ts';
import { findCustomer } from './customer.rules.ts';
import { findMentionedRecords, listCodes } from './mentioned-records.rules.ts';
import { domainOf, isAuthenticated } from './sender.rules.ts';
import { decideClosed, listReferences, listSubjectIds, type ThreadTicket } from './thread.rules.ts';

test('lists references from the most to the least certain', () => {
  expect(listReferences({ inReplyTo: ['b'], references: ['a', 'b', 'c'] })).toEqual(['b', 'c', 'a']);
});

test('lists the ticket IDs in brackets of a subject', () => {
  expect(listSubjectIds('Re: [tkt-000101] and TKT-000102 [TKT-000103]')).toEqual(['TKT-000101', 'TKT-000103']);
});

describe('a message of a closed ticket', () => {
  const now = new Date('2026-11-30T12:00:00Z');
  const closed = (days: number): ThreadTicket => ({
    id: 'TKT-000101',
    customerId: '',
    isOpen: false,
    closedAt: new Date(now.getTime() - days * 86_400_000),
    mergedInto: undefined,
    participants: new Set(),
  });

  test.each([
    ['reopen', 14, 'reopen'],
    ['reopen', 15, 'new-ticket'],
    ['new', 1, 'new-ticket'],
    ['notify', 100, 'add'],
  ] as const)('with the setting %s after %i days: %s', (setting, days, change) => {
    expect(decideClosed(closed(days), setting, now)).toBe(change);
  });
});

describe('DMARC', () => {
  const SERVER = 'mx.obd.example';
  const from = [{ name: '', address: 'sam@obd.example' }];
  const check = (results: readonly string[], server: string | undefined = SERVER) =>
    isAuthenticated({ from, headers: new Map([['authentication-results', results]]) }, server);
  const PASS = `${SERVER}; spf=pass; dmarc=pass (p=NONE sp=NONE) header.from=obd.example`;

  test('passes if the receiving server reports it for the domain of From', () => {
    expect(check([PASS])).toBe(true);
    expect(check(['spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=obd.example; dmarc=pass action=none header.from=obd.example'], '')).toBe(
      true,
    );
  });

  test.each([
    ['of another server', [PASS.replace(SERVER, 'mx.attacker.example')]],
    ['below another one', ['mx.attacker.example; dmarc=fail', PASS]],
    ['for another domain', [PASS.replace('from=obd', 'from=attacker')]],
    ['in a comment', [`${SERVER}; dmarc=fail (dmarc=pass header.from=obd.example)`]],
    ['of a failure', [`${SERVER}; dmarc=fail header.from=obd.example`]],
  ])('rejects a result %s', (_what, results) => expect(check(results)).toBe(false));

  test('rejects a message with two senders, and any message if the server adds no results', () => {
    const headers = new Map([['authentication-results', [PASS]]]);
    expect(isAuthenticated({ from: [...from, { name: '', address: 'x@obd.example' }], headers }, SERVER)).toBe(false);
    expect(isAuthenticated({ from, headers: new Map([...headers, ['from', ['a', 'b']]]) }, SERVER)).toBe(false);
    expect(isAuthenticated({ from, headers }, undefined)).toBe(false);
  });
});

test('suggests the only customer of a domain, unless anyone can have its addresses', () => {
  const harbor = { id: 'CUS-1', company: 'Harbor Garage' };
  const tools = { id: 'CUS-2', company: 'Harbor Tools' };
  expect(findCustomer('new@harbor.example', [], [harbor])).toEqual({ customerId: undefined, choices: [], suggested: harbor });
  expect(findCustomer('new@gmail.com', [], [harbor]).suggested).toBeUndefined();
  expect(findCustomer('new@harbor.example', [], [harbor, tools]).suggested).toBeUndefined();
  expect(findCustomer('ada@harbor.example', [harbor], [tools])).toEqual({ customerId: 'CUS-1', choices: [], suggested: undefined });
  expect(domainOf('Unknown')).toBe('');
});

test('lists the words that may be serial or RMA numbers', () => {
  expect(listCodes('My iscanp-46844, iscanp-46844: 12 errors (P0300) in it')).toEqual(['iscanp-46844', 'P0300']);
});

test('finds the serial number, VIN and RMA number that a text mentions', () => {
  const known = {
    serials: new Map(['ISCANP-46844', 'ISCANL-1'].map((serial) => [toSerialKey(serial), serial])),
    rmaNumbers: new Map([[toSerialKey('RMA-000101'), 'RMA-000101']]),
  };
  const find = (text: string) => findMentionedRecords(text, known);
  expect(find('My iscanp-46844 (RMA-000101) fails on 1HGCM82633A004352. ISCANP-46844!')).toEqual({
    toolSerial: 'ISCANP-46844',
    vin: '1HGCM82633A004352',
    rmaNumber: 'RMA-000101',
  });
  const nothing = { toolSerial: undefined, vin: undefined, rmaNumber: undefined };
  expect(find('ISCANP-46844 and ISCANL-1, 1HGCM82633A004353, RMA-000999')).toEqual(nothing);
});
