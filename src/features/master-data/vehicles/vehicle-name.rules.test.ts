import { expect, test } from 'vitest';
import { VEHICLE_CATALOG } from './vehicle-catalog.ts';
import { parseVehicleName } from './vehicle-name.rules.ts';

test.each([
  ['2003 Land Rover Discovery', 2003, 'Land Rover', 'Discovery'],
  ['1994 Lincoln Town Car', 1994, 'Lincoln', 'Town Car'],
  ['2012 Bmw X5', 2012, 'BMW', 'X5'],
  ['2005 Dodge Ram 1500', 2005, 'Dodge', 'Ram 1500'],
  ['Mercedes-Benz Sprinter', null, 'Mercedes-Benz', 'Sprinter'],
  ['2009 Mercedes Benz ML320', 2009, 'Mercedes-Benz', 'ML320'],
  ['2009 Mercedes ML320', 2009, 'Mercedes-Benz', 'ML320'],
  ['2001 Chevy tahoe', 2001, 'Chevrolet', 'Tahoe'],
  ['9999 Diono Radian RXT', null, 'Diono', 'Radian RXT'],
  ['2019  Ford', 2019, 'Ford', ''],
  ['1999 Unheardof Model Nine', 1999, 'Unheardof', 'Model Nine'],
  ['2007', 2007, '', ''],
])('%s', (text, vehicleYear, vehicleMake, vehicleModel) => {
  expect(parseVehicleName(text)).toEqual({ vehicleYear, vehicleMake, vehicleModel });
});

test('doesn’t read a sentence as a vehicle', () => {
  expect(parseVehicleName('will not start')).toBeUndefined();
  expect(parseVehicleName(`2003 ${'it will not start '.repeat(10)}`)).toBeUndefined();
});

test('finds each make and model of the catalog in any letter case', () => {
  for (const { make, models } of VEHICLE_CATALOG) {
    for (const model of models) {
      expect(parseVehicleName(`2001 ${make} ${model}`.toUpperCase())).toEqual({
        vehicleYear: 2001,
        vehicleMake: make,
        vehicleModel: model,
      });
    }
  }
});
