import type { Backfill } from '../../../../platform/server/database/backfill.ts';
import type { KnownPerson } from '../../../admin/users/person.rules.ts';
import { findByUniqueName } from '../../../admin/users/server/people.service.ts';
import type { TicketImage } from './ticket.bulk.table.ts';

const CAN_BE_UNDONE = 'FROM ticket_bulk_changes WHERE undone_at IS NULL';

/** Gives the people of changes of many tickets their ids, so that an undo finds them under another name. */
export const bulkPeopleById: Backfill = {
  name: 'bulk-changes-people-by-id',
  noun: 'bulk updates',
  async count(tx) {
    const { rows } = await tx.query<{ count: number }>(`SELECT count(*)::int AS count ${CAN_BE_UNDONE}`);
    return rows[0]?.count ?? 0;
  },
  async run(tx) {
    const users = await findByUniqueName(tx);
    const { rows } = await tx.query<{ id: string; image: TicketImage[] }>(`SELECT id, image ${CAN_BE_UNDONE}`);
    for (const { id, image } of rows)
      await tx.query('UPDATE ticket_bulk_changes SET image = $2 WHERE id = $1', [
        id,
        JSON.stringify(image.map((each) => withIds(each, users))),
      ]);
    return { last: null, rows: rows.length };
  },
};

function withIds({ id, before, after }: TicketImage, users: ReadonlyMap<string, KnownPerson>): TicketImage {
  const convert = ({ assignees, ...fields }: TicketImage['before']): TicketImage['before'] => ({
    ...fields,
    ...(assignees && { assignees: assignees.map((person) => users.get(person.name) ?? person) }),
  });
  return { id, before: convert(before), after: convert(after) };
}
