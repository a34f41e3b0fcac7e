import { expect, test } from 'vitest';
import { toCallerValues, withCaller } from './caller-values.ts';
import { EMPTY_FORM } from './new-ticket-form.ts';

const contact = { name: 'Kate Hughes', email: 'kate@bayfront.example', phone: '(312) 555-0142' };
const vehicle = { vin: 'WBA5', reg: '', vehicleYear: 2019, vehicleMake: 'BMW', vehicleModel: '330i' };
const bayfront = toCallerValues({ customerId: 'bayfront', company: 'Bayfront', contact, toolSerial: '', ...vehicle });

test('fills customer, contact and vehicle of a caller, and keeps a typed serial number', () => {
  const filled = withCaller({ ...EMPTY_FORM, toolSerial: 'ISCANP-1', customerName: 'Ann' }, bayfront, {});
  expect(filled).toMatchObject({
    customerId: 'bayfront',
    customerName: 'Kate Hughes',
    toolSerial: 'ISCANP-1',
    vin: 'WBA5',
    vehicleYear: '2019',
  });
});

test('removes the vehicle of the caller before', () => {
  const harbor = toCallerValues({
    ...{ customerId: 'harbor', company: 'Harbor', contact, toolSerial: 'ISCANP-2', vin: '', reg: '' },
    ...{ vehicleYear: null, vehicleMake: '', vehicleModel: '' },
  });
  const filled = withCaller({ ...EMPTY_FORM, ...bayfront, reg: 'HH-AB 12' }, harbor, bayfront);
  expect(filled).toMatchObject({ customerId: 'harbor', toolSerial: 'ISCANP-2', vin: '', vehicleYear: '', reg: 'HH-AB 12' });
});
