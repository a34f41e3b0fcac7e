import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { addTask } from './tasks/task.store.ts';

/** Voids an invoice in QuickBooks once a user voids it in OBDesk. Changes from QuickBooks have no actor. */
export const followVoid =
  ({ clock }: ServerDeps): ChangeSubscriber =>
  async (tx, { kind, id, actor, before, after }) => {
    if (kind !== 'invoice' || !actor || !before || !after) return;
    if (after.status !== 'Void' || before.status === 'Void' || after.quickbooksStatus !== 'invoiced') return;
    await addTask(tx, { invoiceId: id, action: 'void', now: clock.now() });
  };
