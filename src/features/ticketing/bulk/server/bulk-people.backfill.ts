import type { Backfill } from '../../../../platform/server/database/backfill.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { findByUniqueName } from '../../../admin/users/server/people.service.ts';
import type { TicketImage } from './ticket.bulk.table.ts';

/** Gives the people in what it takes to undo a change of many tickets their ids, where exactly one user has the name. */
export const bulkPeopleById: Backfill = {
  name: 'ticket-bulk-people-by-id',
  noun: 'changes of many tickets',
  count: async (tx) => (await findBatches(tx)).length,
  async run(tx) {
    const users = await findByUniqueName(tx);
    const batches = await findBatches(tx);
    for (const { id, image } of batches)
      await tx.query('UPDATE ticket_bulk_changes SET image = $2 WHERE id = $1', [id, JSON.stringify(image.map((each) => withIds(each, users)))]);
    return { last: null, rows: batches.length };
  },
};

async function findBatches(db: Db): Promise<{ id: string; image: TicketImage[] }[]> {
  const { rows } = await db.query<{ id: string; image: TicketImage[] }>(
    'SELECT id, image FROM ticket_bulk_changes WHERE undone_at IS NULL',
  );
  return rows;
}

type Users = Awaited<ReturnType<typeof findByUniqueName>>;

function withIds({ id, before, after }: TicketImage, users: Users): TicketImage {
  const convert = ({ assignees, ...fields }: TicketImage['before']): TicketImage['before'] => ({
    ...fields,
    ...(assignees && { assignees: assignees.map((person) => withId(person, users)) }),
  });
  return { id, before: convert(before), after: convert(after) };
}

function withId<P extends { readonly name: string }>(person: P, users: Users) {
  const user = users.get(person.name);
  return user ? { ...person, id: user.id, email: user.email } : person;
}
