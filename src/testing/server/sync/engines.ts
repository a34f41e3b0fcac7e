import { createTaskEngine } from '../../../features/quickbooks/accounting/server/push/task-engine.ts';
import { createSyncEngine } from '../../../features/zoho/sync/server/runs/engine.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';

/** Stops background work with providers, so that tests control when it runs. */
export function pauseEngines({ perServer }: ServerDeps): void {
  for (const create of [createSyncEngine, createTaskEngine]) perServer<{ pause(): void }>(create).pause();
}

/** Runs due QuickBooks tasks, as a server does every few seconds. */
export const runDueTasks = ({ deps }: { readonly deps: ServerDeps }): Promise<void> => deps.perServer(createTaskEngine).tick();
