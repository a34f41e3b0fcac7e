import type { Backfill } from '../../../../platform/server/database/backfill.ts';
import { toPersonKey } from '../../../admin/users/person.rules.ts';
import { findByUniqueName } from '../../../admin/users/server/people.service.ts';
import { UNASSIGNED } from '../../tickets/ticket.contract.ts';
import { renameAssignee } from './view.store.ts';

const NAMED = `SELECT DISTINCT filters->>'assignee' AS name FROM saved_views WHERE filters->>'assignee' <> '${UNASSIGNED}'`;

/** Lets views that show the tickets of a person by name do so by key. */
export const viewsByPersonId: Backfill = {
  name: 'views-people-by-id',
  noun: 'saved views',
  async count(tx) {
    const { rows } = await tx.query<{ count: number }>(`SELECT count(*)::int AS count FROM (${NAMED}) AS named`);
    return rows[0]?.count ?? 0;
  },
  async run(tx) {
    const users = await findByUniqueName(tx);
    const { rows } = await tx.query<{ name: string }>(NAMED);
    for (const { name } of rows) await renameAssignee(tx, name, users.get(name)?.id ?? toPersonKey({ name }));
    return { last: null, rows: rows.length };
  },
};
