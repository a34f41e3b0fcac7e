import { z } from 'zod';
import { parseRows, toQuery } from '../query.ts';
import type { QuickbooksRequest } from '../quickbooks-request.ts';

/** Name of the item that all invoice lines sell, and of its preferred income account. */
const SERVICES = 'Services';

const Item = z.object({ Id: z.string(), SyncToken: z.string(), Active: z.boolean().default(true) });
export type Item = z.infer<typeof Item>;

export const SERVICES_QUERY = toQuery(`select * from Item where Name = '${SERVICES}' and Active in (true, false)`);
export const INCOME_ACCOUNTS_QUERY = toQuery("select * from Account where AccountType = 'Income'");

/** Returns the active item if there is one, otherwise an inactive one. */
export function parseServicesItem(body: unknown): Item | undefined {
  const { rows } = parseRows(body, 'Item', Item);
  return rows.find(({ Active }) => Active) ?? rows[0];
}

/** Returns the ID of the account 'Services', otherwise of the first one. */
export function parseIncomeAccountId(body: unknown): string | undefined {
  const { rows } = parseRows(body, 'Account', z.object({ Id: z.string(), Name: z.string() }));
  return (rows.find(({ Name }) => Name === SERVICES) ?? rows[0])?.Id;
}

export const createServicesItem = (accountId: string): QuickbooksRequest => ({
  method: 'POST',
  path: '/item',
  body: { Name: SERVICES, Type: 'Service', IncomeAccountRef: { value: accountId } },
});

export const reactivateItem = ({ Id, SyncToken }: Item, accountId: string): QuickbooksRequest => ({
  method: 'POST',
  path: '/item',
  body: { sparse: true, Id, SyncToken, Active: true, Name: SERVICES, IncomeAccountRef: { value: accountId } },
});

export const parseItem = (body: unknown): Item | undefined => z.object({ Item }).safeParse(body).data?.Item;
