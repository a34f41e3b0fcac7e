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

test('another customer replaces contact, email and serial that were filled in for the one before', () => {
  expect(withCustomer(HARBOR, NORTH, [HARBOR])).toEqual(NORTH);
  expect(withCustomer(HARBOR, toFreeText('Kowalski'), [HARBOR])).toEqual(toFreeText('Kowalski'));
  expect(withCustomer(HARBOR, toFreeText(''), [HARBOR])).toEqual(toFreeText(''));
});

test('what was filled in last is replaced too, and the customer the form began with brings back what it began with', () => {
  const start = toFreeText('');
  expect(withCustomer(NORTH, { ...HARBOR, toolSerial: '' }, [start, NORTH])).toEqual({ ...HARBOR, toolSerial: '' });
  expect(withCustomer(NORTH, { ...HARBOR, customerName: 'First Contact', toolSerial: '' }, [HARBOR, NORTH])).toEqual(HARBOR);
});

test('what was typed stays, and a typed name does not get the email of somebody else', () => {
  const typed = { ...HARBOR, customerName: 'Ann Lee', toolSerial: 'ISCANP-9' };
  expect(withCustomer(typed, NORTH, [HARBOR])).toEqual({ ...NORTH, customerName: 'Ann Lee', customerEmail: '', toolSerial: 'ISCANP-9' });
  const mailed = { ...HARBOR, customerEmail: 'ann@lee.example' };
  expect(withCustomer(mailed, NORTH, [HARBOR])).toEqual({ ...NORTH, customerEmail: 'ann@lee.example' });
});

test('a first customer fills what is blank, and the same one under another spelling changes nothing', () => {
  const blank = { ...toFreeText(''), customerName: 'uwe klein', toolSerial: 'ISCANP-9' };
  const filled = { ...NORTH, customerName: 'uwe klein', toolSerial: 'ISCANP-9' };
  expect(withCustomer(blank, NORTH, [toFreeText('')])).toEqual(filled);
  const began = { ...toFreeText(''), toolSerial: 'ISCANP-9' };
  expect(withCustomer(began, NORTH, [began])).toEqual({ ...NORTH, toolSerial: 'ISCANP-9' });
  const respelled = { ...HARBOR, customerCompany: 'HARBOR garage' };
  expect(withCustomer(HARBOR, respelled, [HARBOR])).toEqual(respelled);
  expect(withCustomer(HARBOR, toFreeText('HARBOR garage'), [HARBOR])).toEqual({ ...respelled, customerId: '' });
});

test('customers with IDs are the same only if their IDs are', () => {
  const renamed = { ...HARBOR, customerCompany: 'Ortiz Motors' };
  expect(withCustomer(HARBOR, renamed, [HARBOR])).toEqual(renamed);
  const twin = { ...NORTH, customerCompany: HARBOR.customerCompany };
  expect(withCustomer(HARBOR, twin, [HARBOR])).toEqual(twin);
});
