import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { callZoho, isDone, type ZohoCall, type ZohoCallOutcome } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncMapping } from '../../sync-mapping.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { readMapping } from './state.store.ts';

export interface SyncContext {
  readonly deps: ServerDeps;
  readonly mapping: SyncMapping;
  readonly zoho: (call: Omit<ZohoCall, 'priority' | 'person' | 'remainingMs' | 'waitMs'>) => Promise<ZohoCallOutcome>;
}

/** Marks our writes, so that Zoho Desk sends no webhook for them. Documented for webhooks; the name of the header is not confirmed. */
export const SOURCE_ID = '6f1c1f0e-6a55-4d0e-9f3b-0b0de5c0ffee';

/** Returns a context for background work. Its requests wait for those of users. */
export const createContext = (deps: ServerDeps): Promise<SyncContext> => contextWith(deps, { priority: 'background' });

/** Returns a context for work that a user waits for. Its first requests go before background work, and none times out in the queue. */
export const createContextForUser = (deps: ServerDeps, userId: string): Promise<SyncContext> =>
  contextWith(deps, { priority: 'person', person: userId, waitMs: Number.POSITIVE_INFINITY, remainingMs: Number.POSITIVE_INFINITY });

async function contextWith(
  deps: ServerDeps,
  queueing: Pick<ZohoCall, 'priority' | 'person' | 'remainingMs' | 'waitMs'>,
): Promise<SyncContext> {
  const mapping = await readMapping(deps.database);
  return {
    deps,
    mapping,
    zoho: (call) =>
      callZoho(deps, { ...call, headers: { ...call.headers, ...(isDeskWrite(call) && { sourceId: SOURCE_ID }) }, ...queueing }),
  };
}

const isDeskWrite = ({ service, method }: Pick<ZohoCall, 'service' | 'method'>): boolean => service === 'desk' && method !== 'GET';

const HEALTH_CHECKS = {
  ticket: { service: 'desk', path: '/api/v1/tickets', query: { limit: 1 } },
  lead: { service: 'crm', path: '/crm/v8/Leads', query: { fields: 'Last_Name', per_page: 1 } },
  customer: { service: 'crm', path: '/crm/v8/Accounts', query: { fields: 'Account_Name', per_page: 1 } },
} as const;

/** Whether Zoho responds to a small request, to tell a bad record from an outage. */
export async function isZohoUp({ zoho }: Pick<SyncContext, 'zoho'>, kind: SyncedKind): Promise<boolean> {
  return isDone(await zoho({ method: 'GET', ...HEALTH_CHECKS[kind] }));
}
