import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VEHICLE_CATALOG } from '../../master-data/vehicles/vehicle-catalog.ts';
import { buildDescription, parseDescription, parseMileage } from './ticket-description.rules.ts';

const vehicle = fc
  .constantFrom(...VEHICLE_CATALOG)
  .chain(({ make, models }) => fc.record({ vehicleMake: fc.constant(make), vehicleModel: fc.constantFrom('', ...models) }));

const fields = fc
  .tuple(
    vehicle,
    fc.record({
      ticketId: fc.stringMatching(/^TKT-\d{6}$/),
      toolSerial: fc.stringMatching(/^[A-Z]{1,6}-[0-9]{1,6}$/),
      vehicleYear: fc.option(fc.integer({ min: 1900, max: 2199 })),
      vin: fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/),
      mileage: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
      mileageUnit: fc.constantFrom('km' as const, 'mi' as const),
    }),
  )
  .map(([car, rest]) => ({ ...rest, ...car }));

const text = fc.lorem({ mode: 'sentences', maxCount: 3 });

test('parses a built description back into the same fields and text', () => {
  fc.assert(
    fc.property(fields, text, (given, words) => {
      const { mileage, mileageUnit, ...rest } = given;
      const parsed = parseDescription(buildDescription(given, words));
      expect(parsed).toEqual({ fields: mileage === null ? rest : { ...rest, mileage, mileageUnit }, text: words });
    }),
  );
});

test('ignores N/A and empty values', () => {
  const empty = {
    ticketId: '',
    toolSerial: '',
    vehicleYear: null,
    vehicleMake: '',
    vehicleModel: '',
    vin: '',
    mileage: null,
    mileageUnit: 'km' as const,
  };
  expect(buildDescription(empty)).toBe('Ticket ID: N/A\nTool Serial: N/A\nVehicle: N/A\nVIN: N/A\nMileage: N/A');
  expect(parseDescription(buildDescription(empty))).toEqual({ fields: {}, text: '' });
  expect(parseDescription('Tool Serial:\r\nVIN: n/a\r\n\r\nWill not wake')).toEqual({ fields: {}, text: 'Will not wake' });
});

test('leaves prose after a known word and repeated lines in the text', () => {
  const { fields: found, text: rest } = parseDescription(
    'VIN: not readable on the plate\nMileage: about ten\nVIN: 1FTFW1EF9BF\nVIN: 5UXZV4C5XCL',
  );
  expect(found).toEqual({ vin: '1FTFW1EF9BF' });
  expect(rest).toBe('VIN: not readable on the plate\nMileage: about ten\nVIN: 5UXZV4C5XCL');
});

test.each([
  ['125000', { mileage: 125_000, mileageUnit: '' }],
  ['50,000 mi', { mileage: 50_000, mileageUnit: 'mi' }],
  ['1.250.000 km', { mileage: 1_250_000, mileageUnit: 'km' }],
  ['12 miles', { mileage: 12, mileageUnit: 'mi' }],
  ['1,25', undefined],
  ['999999999', undefined],
  ['45,123 km', { mileage: 45_123, mileageUnit: 'km' }],
  ['45.123 km', { mileage: 45_123, mileageUnit: 'km' }],
  ['45123 miles', { mileage: 45_123, mileageUnit: 'mi' }],
  ['45.123', { mileage: 45_123, mileageUnit: '' }],
  ['1.0E+05', { mileage: 100_000, mileageUnit: '' }],
  ['1.0E+05 km', { mileage: 100_000, mileageUnit: 'km' }],
  ['100000.0', { mileage: 100_000, mileageUnit: '' }],
  ['45123.6 mi.', { mileage: 45_124, mileageUnit: 'mi' }],
  ['-5', undefined],
  ['unknown', undefined],
])('a mileage of %s', (value, expected) => {
  expect(parseMileage(value)).toEqual(expected);
});
