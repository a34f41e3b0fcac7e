import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { updateMessage } from '../message.store.ts';
import { withLockedMessage } from './locked-message.ts';
import { findOutboxRow, listOrphans } from './outbox.store.ts';

/** Lets users decide about messages that are to be sent but not in the outbox: they come from a backup, and may have been sent since. */
export async function resolveOrphans(deps: ServerDeps): Promise<void> {
  for (const id of await listOrphans(deps.database)) await resolveOrphan(deps, id);
}

async function resolveOrphan(deps: ServerDeps, id: string): Promise<void> {
  await withLockedMessage(deps, id, async (tx, { message }) => {
    const isOpen = message.state === 'queued' || message.state === 'sending';
    if (!isOpen || (await findOutboxRow(tx, id))) return;
    await updateMessage(tx, message, {
      state: 'unclear',
      reason: 'OBDesk was restored from a backup. The message may have been sent since.',
    });
  });
}
