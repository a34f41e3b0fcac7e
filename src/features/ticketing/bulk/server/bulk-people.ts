import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { KnownPeople } from '../../../admin/users/person.rules.ts';
import { findKnownPeople, lockKnownPeople } from '../../../admin/users/server/people.service.ts';
import { toAssignees, withPresentNames } from '../../tickets/assignee.rules.ts';
import type { BulkChange } from '../ticket-bulk.contract.ts';
import type { PlannedChange } from '../ticket-bulk.rules.ts';
import type { TicketImage } from './ticket.bulk.table.ts';

const peopleIn = ({ assignees = [], addAssignees = [] }: BulkChange) => [...assignees, ...addAssignees];

/** The users whom a change names. */
export const findPeopleOf = (db: Db, change: BulkChange): Promise<KnownPeople> => findKnownPeople(db, peopleIn(change));

/** The same, before the tickets are locked; they keep their names until the change is saved. */
export const lockPeopleOf = (tx: Tx, change: BulkChange): Promise<KnownPeople> => lockKnownPeople(tx, peopleIn(change));

/** The change with people as tickets keep them. */
export function withPeople({ assignees, addAssignees, ...change }: BulkChange, known: KnownPeople): PlannedChange {
  return {
    ...change,
    ...(assignees && { assignees: toAssignees(assignees, known) }),
    ...(addAssignees && { addAssignees: toAssignees(addAssignees, known) }),
  };
}

/** Puts the present names of users into what was done to the tickets; a person who is no longer a user is left as a name. */
export async function withPeopleOfNow(tx: Tx, images: readonly TicketImage[]): Promise<TicketImage[]> {
  const people = images.flatMap(({ before, after }) => [...(before.assignees ?? []), ...(after.assignees ?? [])]);
  const ids = [...new Set(people.flatMap(({ id }) => id ?? []))];
  const known = await lockKnownPeople(
    tx,
    ids.map((id) => ({ id })),
  );
  const rename = ({ assignees, ...fields }: TicketImage['before']): TicketImage['before'] => ({
    ...fields,
    ...(assignees && { assignees: withPresentNames(assignees, known) }),
  });
  return images.map((image) => ({ ...image, before: rename(image.before), after: rename(image.after) }));
}
