import { z } from 'zod';
import { mapResponse, queryRows, saveEntity } from '../entities.ts';
import type { QuickbooksRequest } from '../quickbooks-request.ts';

/** Name of the item that all invoice lines sell, and of its preferred income account. */
const SERVICES = 'Services';

const Item = z.object({ Id: z.string(), SyncToken: z.string(), Active: z.boolean().default(true) });
type Item = z.infer<typeof Item>;

/** Prefers an active item to an inactive one. */
export const SERVICES_ITEM_QUERY = mapResponse(
  queryRows('Item', Item, `where Name = '${SERVICES}' and Active in (true, false)`),
  ({ rows }) => rows.find(({ Active }) => Active) ?? rows[0],
);

/** Prefers the account 'Services' to the first one. */
export const INCOME_ACCOUNT_QUERY = mapResponse(
  queryRows('Account', z.object({ Id: z.string(), Name: z.string() }), "where AccountType = 'Income'"),
  ({ rows }) => rows.find(({ Name }) => Name === SERVICES) ?? rows[0],
);

export const createServicesItem = (accountId: string): QuickbooksRequest<Item | undefined> =>
  saveEntity('Item', Item, { Name: SERVICES, Type: 'Service', IncomeAccountRef: { value: accountId } });

export const reactivateItem = ({ Id, SyncToken }: Item, accountId: string): QuickbooksRequest<Item | undefined> =>
  saveEntity('Item', Item, { sparse: true, Id, SyncToken, Active: true, Name: SERVICES, IncomeAccountRef: { value: accountId } });
