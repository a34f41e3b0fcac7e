import type { Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import { type KnownPerson, toPersonKey } from '../../../../admin/users/person.rules.ts';

/** The tickets that name a user, locked in the order of their ids. */
const THEIRS = `theirs AS (
    SELECT id FROM tickets
    WHERE id IN (SELECT ticket_id FROM ticket_assignees WHERE person_key = $1 UNION SELECT id FROM tickets WHERE technician_user_id = $1)
    ORDER BY id FOR NO KEY UPDATE
  )`;

/** The assignees in their order; what becomes of the user is given. */
const withUser = (changed: string) => `(
    SELECT coalesce(jsonb_agg(CASE WHEN person->>'id' = $1 THEN ${changed} ELSE person END ORDER BY place), '[]')
    FROM jsonb_array_elements(ticket.assignees) WITH ORDINALITY AS each (person, place)
  )`;

/** Prints the present name of a user on the tickets that name them, and answers how many that are. Versions and times of change stay. */
export async function renameOnTickets(tx: Tx, { id, name, email, avatar }: KnownPerson): Promise<number> {
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

/** Leaves of a user nothing but the name on the tickets that name them, and answers how many that are. */
export async function leaveNameOnTickets(tx: Tx, { id, name }: Pick<KnownPerson, 'id' | 'name'>): Promise<number> {
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
