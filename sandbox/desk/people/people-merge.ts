import type { DeskState } from '../desk.state.ts';
import { requireFound } from '../desk-error.ts';
import type { DeskCall } from '../guard.ts';
import { type Merge, parseMerge } from '../merging.ts';
import { updateTicket } from '../tickets/ticket-actions.ts';
import type { Actor, Person } from './people.ts';
import { CONTACTS, type PeopleKind, removePerson, updatePerson } from './people-actions.ts';

/** Assumed: how many contacts or accounts may be merged at once. */
const MOST = 10;

/** Merges other contacts or accounts into the one with this id and answers it; the ids of the others are 404 from then on. */
export function mergeIntoPerson<T extends Person>(call: DeskCall, kind: PeopleKind<T>, id: string | undefined): T {
  const { byId } = kind.getStore(call.desk);
  const kept = requireFound(byId.get(id ?? ''));
  const find = (other: string) => byId.get(other);
  return merge(call.desk, kind, parseMerge(call, kept, { fields: Object.keys(kind.fields), most: MOST, find }), call.actor);
}

function merge<T extends Person>(desk: DeskState, kind: PeopleKind<T>, { kept, others, values }: Merge<T>, actor: Actor): T {
  for (const other of others) {
    handOver(desk, kind.reference, { from: other.id, to: kept.id, actor });
    removePerson(desk, kind, other);
  }
  return updatePerson(desk, kind, { before: kept, body: values, actor });
}

interface HandOver {
  readonly from: string;
  readonly to: string;
  readonly actor: Actor;
}

/** What belongs to the one belongs to the other from now on. It is assumed that this changes the modifiedTime of tickets and contacts. */
function handOver(desk: DeskState, reference: 'contactId' | 'accountId', { from, to, actor }: HandOver): void {
  for (const ticket of [...desk.tickets.byId.values()]) {
    if (ticket[reference] === from) updateTicket(desk, ticket, { [reference]: to }, actor);
  }
  if (reference === 'contactId') return;
  for (const contact of [...desk.contacts.byId.values()]) {
    if (contact.accountId === from) updatePerson(desk, CONTACTS, { before: contact, body: { accountId: to }, actor });
  }
}
