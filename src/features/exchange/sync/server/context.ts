import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { callZoho, type ZohoCall, type ZohoCallOutcome } from '../../../admin/zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncMapping } from '../mapping/sync-mapping.contract.ts';
import { readMapping } from './state.store.ts';

/** What the parts of a run share. */
export interface SyncContext {
  readonly deps: ServerDeps;
  readonly mapping: SyncMapping;
  readonly zoho: (call: Omit<ZohoCall, 'priority' | 'leftMs' | 'waitMs'>) => Promise<ZohoCallOutcome>;
}

/** Begins a run: calls of it are background work, which lets those of people go first. */
export async function createContext(deps: ServerDeps): Promise<SyncContext> {
  const mapping = await readMapping(deps.database);
  return { deps, mapping, zoho: (call) => callZoho(deps, { ...call, priority: 'background' }) };
}
