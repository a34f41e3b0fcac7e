import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { callZoho, isDone, type ZohoCall, type ZohoCallOutcome } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncMapping } from '../../sync-mapping.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { readMapping } from './state.store.ts';

/** What the parts of a run share. */
export interface SyncContext {
  readonly deps: ServerDeps;
  readonly mapping: SyncMapping;
  readonly zoho: (call: Omit<ZohoCall, 'priority' | 'person' | 'remainingMs' | 'waitMs'>) => Promise<ZohoCallOutcome>;
}

/** Marks what is written from here, so that Zoho Desk does not call about it. Documented for webhooks; that the header has this name is not confirmed. */
export const SOURCE_ID = '6f1c1f0e-6a55-4d0e-9f3b-0b0de5c0ffee';

/** Begins a run: calls of it are background work, which lets those of people go first. */
export const createContext = (deps: ServerDeps): Promise<SyncContext> => contextWith(deps, { priority: 'background' });

/** Begins what a person, by their user id, waits for: the first calls of it go before background work, and all wait as long as it takes. */
export const createContextForPerson = (deps: ServerDeps, person: string): Promise<SyncContext> =>
  contextWith(deps, { priority: 'person', person, waitMs: Number.POSITIVE_INFINITY, remainingMs: Number.POSITIVE_INFINITY });

async function contextWith(deps: ServerDeps, turn: Pick<ZohoCall, 'priority' | 'person' | 'remainingMs' | 'waitMs'>): Promise<SyncContext> {
  const mapping = await readMapping(deps.database);
  return {
    deps,
    mapping,
    zoho: (call) => callZoho(deps, { ...call, headers: { ...call.headers, ...(isDeskWrite(call) && { sourceId: SOURCE_ID }) }, ...turn }),
  };
}

const isDeskWrite = ({ service, method }: Pick<ZohoCall, 'service' | 'method'>): boolean => service === 'desk' && method !== 'GET';

const SMALL_LISTS = {
  ticket: { service: 'desk', path: '/api/v1/tickets', query: { limit: 1 } },
  lead: { service: 'crm', path: '/crm/v8/Leads', query: { fields: 'Last_Name', per_page: 1 } },
  customer: { service: 'crm', path: '/crm/v8/Accounts', query: { fields: 'Account_Name', per_page: 1 } },
} as const;

/** Returns whether Zoho responds to a small call, which tells a bad record from an outage. */
export async function isZohoUp({ zoho }: Pick<SyncContext, 'zoho'>, kind: SyncedKind): Promise<boolean> {
  return isDone(await zoho({ method: 'GET', ...SMALL_LISTS[kind] }));
}
