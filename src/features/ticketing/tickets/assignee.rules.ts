import { badRequest } from '../../../platform/errors.ts';
import { type KnownPeople, type PersonRef, toPersonKey } from '../../admin/users/person.rules.ts';
import { getInitials } from '../../admin/users/user.rules.ts';
import type { Assignee } from './assignee.contract.ts';
import type { Ticket } from './ticket.contract.ts';

/**
 * People as a ticket keeps them, each once: users with their present name, others by name. Who was sent by name and is on the ticket already stays who
 * it is, also when a user has that name by now. An id that nobody has is refused unless a name stands beside it, which then is all that is kept.
 */
export function toAssignees(sent: readonly PersonRef[], known: KnownPeople, stored: readonly Assignee[] = []): Assignee[] {
  const people = sent.map(({ id, name }) => toAssignee({ id, name }, known, stored));
  return [...new Map(people.map((person) => [toPersonKey(person), person])).values()];
}

function toAssignee({ id, name }: PersonRef, known: KnownPeople, stored: readonly Assignee[]): Assignee {
  const user = id === undefined ? undefined : known.byId(id);
  if (user) return user;
  if (name === undefined) throw badRequest(`Assignees: no user has the id ${id}`);
  const staying = stored.find((person) => person.name === name && (id === undefined || person.id === undefined));
  return staying ?? (id === undefined ? known.byName(name) : undefined) ?? { name, email: '', avatar: getInitials(name) };
}

/** People of an older state of the ticket, as they are called now. */
export function withPresentNames(people: readonly Assignee[], known: KnownPeople): Assignee[] {
  return people.map(({ id, ...person }) => (id === undefined ? person : (known.byId(id) ?? person)));
}

type Technician = Pick<Ticket, 'technicianId' | 'technicianUserId'>;

/** The technician as a ticket keeps it, given by name or user id; the name it has already stays who it is. */
export function toTechnician(sent: string, known: KnownPeople, stored?: Technician): Technician {
  const given = sent.trim();
  if (stored && [stored.technicianId.trim(), stored.technicianUserId].includes(given)) return pick(stored);
  const user = known.byId(given) ?? known.byName(given);
  return { technicianId: user?.name ?? sent, technicianUserId: user?.id ?? null };
}

const pick = ({ technicianId, technicianUserId }: Technician): Technician => ({ technicianId, technicianUserId });

/** What jobs of one technician are told apart by; empty: nobody. */
export const toTechnicianKey = ({ technicianId, technicianUserId }: Technician): string => technicianUserId ?? technicianId.trim();
