import { expect, test } from 'vitest';
import { newId } from '../../../../platform/web/new-id.ts';
import { EMPTY_FORM, readNewTicket } from './new-ticket-form.ts';

const filled = { ...EMPTY_FORM, type: 'SOD' as const, summary: ' Key learning fails ', customerCompany: 'Harbor Street Garage' };

test('trims required fields, and sends no note without a description', () => {
  const { data, errors } = readNewTicket({ ...filled, type: 'Tech Support' });
  const body = data?.ticket;
  expect(errors).toEqual({});
  expect(body).toMatchObject({ summary: 'Key learning fails', customerCompany: 'Harbor Street Garage', type: 'Tech Support' });
  expect(body?.history ?? []).toEqual([]);
});

test('turns the description into the first note and keeps its line breaks', () => {
  const { data } = readNewTicket({ ...filled, description: '\n It fell.\nTwice. \n' });
  expect(data?.ticket.history).toEqual([expect.objectContaining({ content: 'It fell.\nTwice.', type: 'NOTE', id: expect.any(String) })]);
  expect(readNewTicket({ ...filled, description: '  \n ' }).data?.ticket.history ?? []).toEqual([]);
});

for (const { patch, errors } of [
  { patch: { summary: ' ' }, errors: { summary: 'Summary is required' } },
  { patch: { customerCompany: '' }, errors: { customerCompany: 'Customer company is required' } },
  { patch: { customerEmail: 'a@b' }, errors: { customerEmail: 'Enter a valid email address' } },
  { patch: { vehicleYear: '1879' }, errors: { vehicleYear: 'Enter a year between 1880 and 2200' } },
  { patch: { vehicleYear: '2201' }, errors: { vehicleYear: 'Enter a year between 1880 and 2200' } },
  { patch: { vehicleYear: '19x9' }, errors: { vehicleYear: 'Enter a year between 1880 and 2200' } },
]) {
  test(`rejects ${JSON.stringify(patch)} at its field`, () => {
    expect(readNewTicket({ ...filled, ...patch })).toEqual({ errors });
  });
}

test('accepts the first and last year', () => {
  expect(readNewTicket({ ...filled, vehicleYear: '1880' }).data?.ticket).toMatchObject({ vehicleYear: 1880 });
  expect(readNewTicket({ ...filled, vehicleYear: '2200' }).data?.ticket).toMatchObject({ vehicleYear: 2200 });
});

test('creates unique random UUIDs for notes', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(1_000);
});

test('sends accessories of repairs only, and the vehicle and channel of other tickets only', () => {
  const both = { ...filled, vin: 'WBA5', channel: 'Phone', arrivedWith: 'Charger', orderDate: '2026-11-30', assignee: 'user-1' };
  const repair = readNewTicket({ ...both, type: 'Tool Repair' }).data?.ticket;
  expect(repair).toMatchObject({ vin: '', channel: '', arrivedWith: 'Charger', orderDate: '2026-11-30', assignees: [{ id: 'user-1' }] });
  expect(readNewTicket(both).data?.ticket).toMatchObject({ vin: 'WBA5', channel: 'Phone', arrivedWith: '', orderDate: null });
});
