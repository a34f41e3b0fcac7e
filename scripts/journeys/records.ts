import assert from 'node:assert/strict';
import { aCustomer } from '../../src/features/master-data/customers/customer.factory.ts';
import type { Ticket, TicketRow } from '../../src/features/ticketing/tickets/ticket.contract.ts';
import type { World } from './world.ts';

/** A customer with one contact, Rosa Ortiz, and one tool. */
export interface Shop {
  /** Unique to this shop and its records. */
  readonly number: string;
  readonly shopName: string;
  /** Digits only. */
  readonly phone: string;
  readonly serial: string;
}

/** Adds a customer with one contact and one tool. */
export async function addShop(world: World, name: string): Promise<Shop> {
  const number = String(world.nextNumber());
  // A search for the serial number must not find the phone number.
  const phone = `71856${String(100_000 - Number(number)).padStart(5, '0')}`;
  const shop = { number, shopName: `${name} ${number}`, phone, serial: `ISCANP-${number}` };
  const contacts = [{ name: 'Rosa Ortiz', email: 'rosa@shop.example', phone: phone.replace(/(...)(...)/, '($1) $2-') }];
  await world.post('/api/customers', aCustomer({ shopName: shop.shopName, contacts, toolSerials: [shop.serial] }));
  return shop;
}

/** Returns the first ticket that these filters of the list find. */
export async function findTicket(world: World, filters: Record<string, string>): Promise<Ticket> {
  const query = new URLSearchParams({ ...filters, limit: '1' });
  const [row] = await world.get<TicketRow[]>(`/api/tickets?${query}`);
  assert(row, `no ticket with ${query}`);
  return world.get(`/api/tickets/${row.id}`);
}
