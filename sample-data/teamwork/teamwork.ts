import type { Tx } from '../../src/platform/server/database/database.ts';
import { loadAttachments } from './attachments.ts';
import { loadNotifications } from './notifications.ts';
import { loadRelations } from './relations.ts';
import { loadViews } from './views.ts';

/** Adds what colleagues did with the existing tickets: files, relations, a merge, shared views, and the notifications of the given user. */
export async function loadTeamwork(tx: Tx, admin: { username: string; now: number }): Promise<void> {
  await loadAttachments(tx);
  await loadRelations(tx);
  await loadNotifications(tx, admin);
  await loadViews(tx);
}
