import { AppError } from '../../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isQuickbooksConnected } from '../../../quickbooks-connection/server/connection.service.ts';
import { refreshAll } from './refresh.service.ts';

/** Fetches payments, voids and deletions every hour. */
export async function registerRefresh(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('quickbooks-refresh', '23 * * * *', async () => {
    if (!(await isQuickbooksConnected(deps))) return;
    await refreshAll(deps).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ source: 'quickbooks', reason: error.message }, 'Failed to refresh invoices from QuickBooks; will retry in an hour');
    });
  });
}
