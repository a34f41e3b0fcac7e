import type { Backfill } from '../../../../../platform/server/database/backfill.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { findByUniqueName } from '../../../../admin/users/server/people.service.ts';
import { foldQueue } from '../counts/ticket.counters.store.ts';

const BATCH = 5_000;
const HAS_PEOPLE = "(assignees <> '[]' OR technician_name <> '')";

/** Ids and e-mail addresses by name, as SQL reads them. */
type Users = Readonly<Record<string, { readonly id: string; readonly email: string }>>;

/** Gives the people of tickets that were saved by name their ids, where exactly one user has the name. */
export const peopleById: Backfill = {
  name: 'tickets-people-by-id',
  noun: 'ticket assignees',
  async count(tx) {
    const { rows } = await tx.query<{ count: number }>(`SELECT count(*)::int AS count FROM tickets WHERE ${HAS_PEOPLE}`);
    return rows[0]?.count ?? 0;
  },
  async run(tx, after) {
    const users = Object.fromEntries([...(await findByUniqueName(tx))].map(([name, { id, email }]) => [name, { id, email }]));
    const batch = await convertTickets(tx, users, after ?? '');
    await foldQueue(tx);
    return batch;
  },
};

async function convertTickets(tx: Tx, users: Users, after: string): Promise<{ last: string | null; rows: number }> {
  const { rows } = await tx.query<{ last: string | null; rows: number }>(
    `WITH batch AS (
        SELECT id, assignees FROM tickets WHERE id > $1 AND ${HAS_PEOPLE} ORDER BY id LIMIT ${BATCH}
      ), done AS (
        UPDATE tickets AS ticket SET assignees = new.people, assignee_keys = new.keys,
          technician_user_id = $2::jsonb -> btrim(technician_name) ->> 'id'
        FROM batch, LATERAL (
          SELECT coalesce(jsonb_agg(person || coalesce($2::jsonb -> (person->>'name'), '{}') ORDER BY place), '[]') AS people,
            coalesce(array_agg(coalesce(person->>'id', $2::jsonb -> (person->>'name') ->> 'id', 'name:' || (person->>'name')) ORDER BY place), '{}') AS keys
          FROM jsonb_array_elements(batch.assignees) WITH ORDINALITY AS each (person, place)
        ) AS new
        WHERE ticket.id = batch.id RETURNING ticket.id
      ) SELECT max(id) AS last, count(*)::int AS rows FROM done`,
    [after, JSON.stringify(users)],
  );
  return rows[0] ?? { last: null, rows: 0 };
}
