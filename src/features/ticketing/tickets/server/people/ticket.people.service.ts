import type { ChangeSubscriber, RecordChange } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import { publish } from '../../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type KnownPerson, toPersonKey } from '../../../../admin/users/person.rules.ts';
import { ticketCounts } from '../counts/ticket.counts.ts';

/** Updates the name of a renamed user on tickets, and leaves only the name of a deleted one. Versions, times and histories stay. */
export function followPeople(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'user' || !change.before) return;
    if ((await followUser(tx, change)) === 0) return;
    publish(tx, { kind: 'ticket', id: '', version: 0, by: change.actor?.userId ?? '' });
    ticketCounts(deps).forget();
  };
}

/** Returns the number of changed tickets. */
async function followUser(tx: Tx, { id, before, after, fields }: RecordChange<'user'>): Promise<number> {
  if (!after) return before ? removeFromTickets(tx, { id, name: before.fullName }) : 0;
  const { fullName, email, avatar } = after;
  return ['fullName', 'email'].some((field) => fields.includes(field)) ? renameOnTickets(tx, { id, name: fullName, email, avatar }) : 0;
}

/** SQL of the tickets that name a user, locked in the order of their IDs. */
const THEIRS = `theirs AS (
    SELECT id FROM tickets
    WHERE id IN (SELECT ticket_id FROM ticket_assignees WHERE person_key = $1 UNION SELECT id FROM tickets WHERE technician_user_id = $1)
    ORDER BY id FOR NO KEY UPDATE
  )`;

/** SQL of the assignees, with the user replaced by `changed`. */
const withUser = (changed: string) => `(
    SELECT coalesce(jsonb_agg(CASE WHEN person->>'id' = $1 THEN ${changed} ELSE person END ORDER BY place), '[]')
    FROM jsonb_array_elements(ticket.assignees) WITH ORDINALITY AS each (person, place)
  )`;

async function renameOnTickets(tx: Tx, { id, name, email, avatar }: KnownPerson): Promise<number> {
  trackLock(tx, 'tickets');
  const { rowCount } = await tx.query({
    name: 'tickets-rename-person',
    text: `WITH ${THEIRS}
      UPDATE tickets AS ticket SET assignees = ${withUser('person || $2::jsonb')},
        technician_name = CASE WHEN technician_user_id = $1 THEN $3 ELSE technician_name END
      FROM theirs WHERE ticket.id = theirs.id`,
    values: [id, JSON.stringify({ name, email, avatar }), name],
  });
  return rowCount ?? 0;
}

async function removeFromTickets(tx: Tx, { id, name }: Pick<KnownPerson, 'id' | 'name'>): Promise<number> {
  trackLock(tx, 'tickets');
  const { rowCount } = await tx.query({
    name: 'tickets-leave-name',
    text: `WITH ${THEIRS}
      UPDATE tickets AS ticket SET assignees = ${withUser("person - 'id'")}, assignee_keys = array_replace(assignee_keys, $1, $2),
        technician_user_id = nullif(technician_user_id, $1)
      FROM theirs WHERE ticket.id = theirs.id`,
    values: [id, toPersonKey({ name })],
  });
  return rowCount ?? 0;
}
