import { expect, test } from 'vitest';
import { type TypedCustomer, withCustomer } from './new-ticket-customer.rules.ts';

const HARBOR: TypedCustomer = {
  customerId: 'harbor',
  customerCompany: 'Harbor Garage',
  customerName: 'Ray Ortiz',
  customerEmail: 'ray@harbor.example',
  toolSerial: 'ISCANP-1',
};
const NORTH: TypedCustomer = {
  customerId: 'north',
  customerCompany: 'Harbor North',
  customerName: 'Uwe Klein',
  customerEmail: 'uwe@north.example',
  toolSerial: '',
};
const toFreeText = (customerCompany: string): TypedCustomer => ({
  customerId: '',
  customerCompany,
  customerName: '',
  customerEmail: '',
  toolSerial: '',
});

test('replaces the contact, email and serial number that were filled in for the previous customer', () => {
  expect(withCustomer(HARBOR, NORTH, [HARBOR])).toEqual(NORTH);
  expect(withCustomer(HARBOR, toFreeText('Kowalski'), [HARBOR])).toEqual(toFreeText('Kowalski'));
  expect(withCustomer(HARBOR, toFreeText(''), [HARBOR])).toEqual(toFreeText(''));
});

test('replaces the last filled-in values, and restores the initial ones with the initial customer', () => {
  const start = toFreeText('');
  expect(withCustomer(NORTH, { ...HARBOR, toolSerial: '' }, [start, NORTH])).toEqual({ ...HARBOR, toolSerial: '' });
  expect(withCustomer(NORTH, { ...HARBOR, customerName: 'First Contact', toolSerial: '' }, [HARBOR, NORTH])).toEqual(HARBOR);
});

test('keeps typed values, and doesn’t add another person’s email to a typed name', () => {
  const typed = { ...HARBOR, customerName: 'Ann Lee', toolSerial: 'ISCANP-9' };
  expect(withCustomer(typed, NORTH, [HARBOR])).toEqual({ ...NORTH, customerName: 'Ann Lee', customerEmail: '', toolSerial: 'ISCANP-9' });
  const withEmail = { ...HARBOR, customerEmail: 'ann@lee.example' };
  expect(withCustomer(withEmail, NORTH, [HARBOR])).toEqual({ ...NORTH, customerEmail: 'ann@lee.example' });
});

test('fills blank fields for the first customer, and changes nothing for another spelling of its name', () => {
  const blank = { ...toFreeText(''), customerName: 'uwe klein', toolSerial: 'ISCANP-9' };
  const filled = { ...NORTH, customerName: 'uwe klein', toolSerial: 'ISCANP-9' };
  expect(withCustomer(blank, NORTH, [toFreeText('')])).toEqual(filled);
  const initial = { ...toFreeText(''), toolSerial: 'ISCANP-9' };
  expect(withCustomer(initial, NORTH, [initial])).toEqual({ ...NORTH, toolSerial: 'ISCANP-9' });
  const otherSpelling = { ...HARBOR, customerCompany: 'HARBOR garage' };
  expect(withCustomer(HARBOR, otherSpelling, [HARBOR])).toEqual(otherSpelling);
  expect(withCustomer(HARBOR, toFreeText('HARBOR garage'), [HARBOR])).toEqual({ ...otherSpelling, customerId: '' });
});

test('compares customers by ID if both have one', () => {
  const renamed = { ...HARBOR, customerCompany: 'Ortiz Motors' };
  expect(withCustomer(HARBOR, renamed, [HARBOR])).toEqual(renamed);
  const sameName = { ...NORTH, customerCompany: HARBOR.customerCompany };
  expect(withCustomer(HARBOR, sameName, [HARBOR])).toEqual(sameName);
});
