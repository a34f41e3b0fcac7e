import { z } from 'zod';
import type { QuickbooksRequest } from '../http/request.ts';
import { readRows, toQuery } from '../query.ts';

/** What invoices of ours sell. */
const SERVICES = 'Services';

const Item = z.object({ Id: z.string(), SyncToken: z.string(), Active: z.boolean().default(true) });
export type Item = z.infer<typeof Item>;

export const SERVICES_QUERY = toQuery(`select * from Item where Name = '${SERVICES}' and Active in (true, false)`);
/** Where its income is booked, where it has to be made. */
export const INCOME_QUERY = toQuery("select * from Account where AccountType = 'Income'");

/** The item of an answer, an active one before others. */
export function readItem(body: unknown): Item | undefined {
  const items = readRows(body, 'Item', Item);
  return items.find(({ Active }) => Active) ?? items[0];
}

/** The account for services of an answer, else its first one. */
export function readIncomeAccount(body: unknown): string | undefined {
  const accounts = readRows(body, 'Account', z.object({ Id: z.string(), Name: z.string() }));
  return (accounts.find(({ Name }) => Name === SERVICES) ?? accounts[0])?.Id;
}

export const addServices = (accountId: string): QuickbooksRequest => ({
  method: 'POST',
  path: '/item',
  body: { Name: SERVICES, Type: 'Service', IncomeAccountRef: { value: accountId } },
});

export const reviveItem = ({ Id, SyncToken }: Item, accountId: string): QuickbooksRequest => ({
  method: 'POST',
  path: '/item',
  body: { sparse: true, Id, SyncToken, Active: true, Name: SERVICES, IncomeAccountRef: { value: accountId } },
});

export const toItem = (body: unknown): Item | undefined => z.object({ Item }).safeParse(body).data?.Item;
