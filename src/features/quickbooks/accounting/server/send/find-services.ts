import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import {
  addServices,
  INCOME_QUERY,
  type Item,
  readIncomeAccount,
  readItem,
  reviveItem,
  SERVICES_QUERY,
  toItem,
} from '../../../quickbooks-client/server/records/items.ts';
import { callQuickbooks } from '../../../quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import { ask } from './find-customer.ts';
import { PreparationError } from './send-result.ts';

/** Caches the ID of the item 'Services' by company. */
const createKnownItems = () => new Map<string, string>();

/** Returns the item 'Services' of a company; adds or reactivates it if needed. Throws `PreparationError`. */
export async function findServices(deps: ServerDeps, realmId: string): Promise<string> {
  const known = deps.perServer(createKnownItems);
  const id = known.get(realmId) ?? (await findOrMake(deps));
  known.set(realmId, id);
  return id;
}

/** Drops the cached ID. */
export const forgetServices = (deps: ServerDeps, realmId: string): void => void deps.perServer(createKnownItems).delete(realmId);

async function findOrMake(deps: ServerDeps): Promise<string> {
  const item = readItem(await ask(deps, SERVICES_QUERY));
  if (item?.Active) return item.Id;
  const account = readIncomeAccount(await ask(deps, INCOME_QUERY));
  if (account === undefined) {
    const reason =
      'QuickBooks has no income account, so OBDesk can’t add the item Services. Add an income account in QuickBooks, then try again.';
    throw new PreparationError({ kind: 'stated', reason });
  }
  return make(deps, item, account);
}

async function make(deps: ServerDeps, inactive: Item | undefined, account: string): Promise<string> {
  const made = await callQuickbooks(deps, inactive ? reviveItem(inactive, account) : addServices(account));
  if (made.kind !== 'ok') throw new PreparationError(made);
  const item = toItem(made.body);
  if (!item) throw new PreparationError({ kind: 'away', why: 'not_json', mayBeDone: true });
  return item.Id;
}
