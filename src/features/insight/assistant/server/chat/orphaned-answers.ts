import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { SORRY } from '../../assistant.contract.ts';
import { deleteReservationsOf } from '../usage/reservation.store.ts';
import { countUsage } from '../usage/usage.service.ts';
import { endMessage, type findMessages } from './chat.store.ts';

const LOST = 'The server stopped while the assistant was answering. Try again.';

type Known = Awaited<ReturnType<typeof findMessages>>;

/** Whether an answer is being written by a server that gives no sign any more. */
export const isOrphaned = ({ clock }: Pick<ServerDeps, 'clock'>, { state, aliveUntil }: Known[number]): boolean =>
  state === 'answering' && aliveUntil !== null && new Date(aliveUntil).getTime() < clock.now().getTime();

interface Chat {
  readonly chatId: string;
  readonly messages: Known;
}

/** Ends answers of killed servers: saves the partial text and counts its tokens once. Returns false if there were none. */
export async function failOrphaned(deps: ServerDeps, tx: Tx, actor: Actor, { chatId, messages }: Chat): Promise<boolean> {
  const lost = messages.filter((each) => isOrphaned(deps, each));
  for (const message of lost) {
    const isEmpty = message.content.trim() === '';
    const ended = await endMessage(tx, message.id, { state: 'failed', reason: LOST, ...(isEmpty && { content: SORRY }) });
    if (!ended) continue;
    await countUsage(deps, tx, actor, ended);
    await deleteReservationsOf(tx, chatId);
  }
  return lost.length > 0;
}
