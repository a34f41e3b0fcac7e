import { createTaskEngine } from '../../../features/quickbooks/accounting/server/tasks/task-engine.ts';
import { createSyncEngine } from '../../../features/zoho/sync/server/runs/engine.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';

/** Lets tests say when a server talks to providers; by itself it would do so in the middle of any step. */
export function pauseEngines({ perServer }: ServerDeps): void {
  for (const create of [createSyncEngine, createTaskEngine]) perServer<{ pause(): void }>(create).pause();
}

/** Does what is due in QuickBooks, as a server does every few seconds. */
export const workOff = ({ deps }: { readonly deps: ServerDeps }): Promise<void> => deps.perServer(createTaskEngine).tick();
