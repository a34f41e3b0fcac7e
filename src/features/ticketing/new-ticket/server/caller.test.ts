import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';
import type { Caller } from '../caller.contract.ts';

const server = serverForTests();
const alice = personForTests(server);

const find = async (q: string) => (await alice.get<Caller[]>(`/api/callers?q=${encodeURIComponent(q)}`)).body;

test('finds the contact, the tool or the vehicle of a caller', async () => {
  const contacts = [
    { name: 'Bob Hughes', email: 'bob@bayfront.example', phone: '(312) 555-0100' },
    { name: 'Kate Hughes', email: 'kate@bayfront.example', phone: '(312) 555-0142' },
  ];
  await alice.post('/api/customers', aCustomer({ shopName: 'Bayfront Car Care', contacts, toolSerials: ['ISCANP-46844'] }));
  const about = { vin: 'WBA5A5C50FD520469', reg: 'HH-AB 12', vehicleYear: 2015, vehicleMake: 'BMW', vehicleModel: '528i' };
  await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany: 'Bayfront Car Care', customerName: 'Kate Hughes', ...about }));
  const kate = { customerId: 'bayfront-car-care', company: 'Bayfront Car Care', contact: contacts[1] };
  for (const q of ['(312) 555-0142', '3125550142', '555 0142', 'kate hughes', 'kate@bayfront.example']) {
    expect(await find(q), q).toMatchObject([{ ...kate, toolSerial: '' }]);
  }
  for (const q of ['iscanp-46844', 'ISCANP46844', '46844'])
    expect(await find(q), q).toMatchObject([{ company: kate.company, toolSerial: 'ISCANP-46844' }]);
  for (const q of ['wba5a5c50fd520469', '520469', 'hhab12']) expect(await find(q), q).toMatchObject([{ ...kate, ...about }]);
  const sharing = [{ name: 'Rosa Ortiz', email: 'rosa@shop.example', phone: '718-560-8998' }];
  await alice.post('/api/customers', aCustomer({ shopName: 'Harbor Diesel', contacts: sharing, toolSerials: ['ISCANP-60899'] }));
  expect(await find('60899')).toMatchObject([{ company: 'Harbor Diesel', toolSerial: 'ISCANP-60899' }]);
  expect(await find('7185608998')).toMatchObject([{ company: 'Harbor Diesel', toolSerial: '' }]);
  expect(await find('ISCANP-99998')).toEqual([]);
  expect(await find(' ')).toEqual([]);
});
