import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { addTask } from './tasks/task.store.ts';

/** What somebody makes void here is made void there; what is still being sent, once it is there. What comes from there has no actor. */
export const followVoid =
  ({ clock }: ServerDeps): ChangeSubscriber =>
  async (tx, { kind, id, actor, before, after }) => {
    if (kind !== 'invoice' || !actor || !before || !after) return;
    if (after.status !== 'Void' || before.status === 'Void' || after.quickbooksStatus !== 'invoiced') return;
    await addTask(tx, { invoiceId: id, action: 'void', now: clock.now() });
  };
