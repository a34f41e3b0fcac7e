import type { ChangeSubscriber, RecordChange } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { ticketCounts } from '../counts/ticket.counts.ts';
import { leaveNameOnTickets, renameOnTickets } from './ticket.people.store.ts';

/**
 * Prints the present name of a renamed user on their tickets, and leaves just the name of a deleted one. It is no change of the tickets: versions,
 * times and histories stay, and no save that runs at this moment is refused.
 */
export function followPeople(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'user' || !change.before) return;
    if ((await followUser(tx, change)) === 0) return;
    publish(tx, { kind: 'ticket', id: '', version: 0, by: change.actor?.userId ?? '' });
    ticketCounts(deps).forget();
  };
}

async function followUser(tx: Tx, { id, before, after, fields }: RecordChange<'user'>): Promise<number> {
  if (!after) return before ? leaveNameOnTickets(tx, { id, name: before.fullName }) : 0;
  const { fullName, email, avatar } = after;
  return ['fullName', 'email'].some((field) => fields.includes(field)) ? renameOnTickets(tx, { id, name: fullName, email, avatar }) : 0;
}
