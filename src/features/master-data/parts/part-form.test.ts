import { expect, test } from 'vitest';
import { type FormValues, readForm, toFormValues } from '../../../platform/record/form-values.ts';
import { NewPart, partFields } from './part.contract.ts';

const EMPTY_FORM = toFormValues<NewPart>(partFields);
const read = (form: FormValues<NewPart>) => readForm(partFields, NewPart, form);
const filled = { ...EMPTY_FORM, partNumber: 'OBD-16-M', name: 'OBD-II plug', quantity: '19', cost: '6.25', price: '1234.5' };

test('converts and trims the values of the form', () => {
  const { data, errors } = read({ ...filled, name: '  OBD-II plug ', compatibleModels: ['iScan HD'] });
  expect(errors).toEqual({});
  expect(data).toEqual({
    partNumber: 'OBD-16-M',
    name: 'OBD-II plug',
    description: '',
    quantity: 19,
    reorderPoint: 20,
    cost: 6.25,
    price: 1234.5,
    supplier: '',
    compatibleModels: ['iScan HD'],
  });
});

test('returns a part unchanged from its form, with two decimals', () => {
  const { data } = read(filled);
  expect(data && toFormValues<NewPart>(partFields, data)).toEqual({ ...filled, price: '1,234.50' });
  expect(data && read(toFormValues<NewPart>(partFields, data)).data).toEqual(data);
});

test('reports the missing required fields only', () => {
  expect(read(EMPTY_FORM)).toEqual({
    errors: {
      partNumber: 'Part number is required',
      name: 'Name is required',
      quantity: 'Quantity is required',
      cost: 'Cost is required',
      price: 'Price is required',
    },
  });
});

for (const { field, typed, message } of [
  { field: 'partNumber', typed: '   ', message: 'Part number is required' },
  { field: 'quantity', typed: '1.5', message: 'Quantity must be a whole number' },
  { field: 'quantity', typed: '-1', message: 'Quantity must be at least 0' },
  { field: 'quantity', typed: '1000000001', message: 'Quantity must be at most 1,000,000,000' },
  { field: 'quantity', typed: 'many', message: 'Quantity is required' },
  { field: 'reorderPoint', typed: '-1', message: 'Reorder point must be at least 0' },
  { field: 'cost', typed: '1.0051', message: 'Use at most 2 decimal places' },
  { field: 'cost', typed: '-0.01', message: 'Must be at least 0' },
  { field: 'price', typed: '1,5,0', message: 'Price is required' },
] as const) {
  test(`rejects ${field} "${typed}" at its field`, () => {
    const { data, errors } = read({ ...filled, [field]: typed });
    expect(data).toBeUndefined();
    expect(errors).toEqual({ [field]: message });
  });
}

test('uses the default for a blank reorder point', () => {
  expect(read({ ...filled, reorderPoint: '' }).data?.reorderPoint).toBe(20);
});

for (const [typed, stored] of [
  ['0', 0],
  ['.5', 0.5],
  ['0019.90', 19.9],
] as const) {
  test(`reads a price of "${typed}" as ${stored}`, () => {
    expect(read({ ...filled, price: typed }).data?.price).toBe(stored);
  });
}
