import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { EMPTY_ANSWER } from '../../assistant.contract.ts';
import { recordUsage } from '../usage/usage.service.ts';
import { deleteReservationOfChat } from '../usage/usage.store.ts';
import { finishMessage, type StoredMessage } from './chat.store.ts';

const SERVER_STOPPED = 'The server stopped while the assistant was answering. Try again.';

/** Returns whether the answer's server has crashed: it no longer extends the lease. */
export const isOrphaned = ({ clock }: Pick<ServerDeps, 'clock'>, { state, aliveUntil }: StoredMessage): boolean =>
  state === 'answering' && aliveUntil !== null && new Date(aliveUntil).getTime() < clock.now().getTime();

interface Chat {
  readonly chatId: string;
  readonly messages: readonly StoredMessage[];
}

/** Finishes answers of crashed servers with their partial text and records their usage once. Returns false if there were none. */
export async function failOrphanedAnswers(deps: ServerDeps, tx: Tx, actor: Actor, { chatId, messages }: Chat): Promise<boolean> {
  const orphaned = messages.filter((message) => isOrphaned(deps, message));
  for (const { id, content } of orphaned) {
    const isEmpty = content.trim() === '';
    const row = await finishMessage(tx, id, { state: 'failed', reason: SERVER_STOPPED, ...(isEmpty && { content: EMPTY_ANSWER }) });
    if (!row) continue;
    await recordUsage(deps, tx, actor, row);
    await deleteReservationOfChat(tx, chatId);
  }
  return orphaned.length > 0;
}
