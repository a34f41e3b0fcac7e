import { badRequest } from '../../../platform/errors.ts';
import { type KnownPeople, type PersonRef, toPersonKey } from '../../admin/users/person.rules.ts';
import { getInitials } from '../../admin/users/user.rules.ts';
import type { Assignee } from './assignee.contract.ts';
import { MOST_ASSIGNEES, type Ticket } from './ticket.contract.ts';

/** Converts sent people to unique stored ones. Names already on the ticket stay. Throws for an unknown ID without a name. */
export function toAssignees(sent: readonly PersonRef[], known: KnownPeople, stored: readonly Assignee[] = []): Assignee[] {
  const people = sent.map(({ id, name }) => toAssignee({ id, name }, known, stored));
  return [...new Map(people.map((person) => [toPersonKey(person), person])).values()];
}

function toAssignee({ id, name }: PersonRef, known: KnownPeople, stored: readonly Assignee[]): Assignee {
  const user = id === undefined ? undefined : known.byId(id);
  if (user) return user;
  if (name === undefined) throw badRequest(`Assignees: user ${id} doesn’t exist`);
  const staying = stored.find((person) => person.name === name && (id === undefined || person.id === undefined));
  return staying ?? (id === undefined ? known.byName(name) : undefined) ?? { name, email: '', avatar: getInitials(name) };
}

/** Replaces the names of people in an earlier state of the ticket with their current names. */
export function withPresentNames(people: readonly Assignee[], known: KnownPeople): Assignee[] {
  return people.map(({ id, ...person }) => (id === undefined ? person : (known.byId(id) ?? person)));
}

type Technician = Pick<Ticket, 'technicianId' | 'technicianUserId'>;

/** Returns the technician as stored, given by name or user ID. A name already on the ticket stays as it is. */
export function toTechnician(sent: string, known: KnownPeople, stored?: Technician): Technician {
  const given = sent.trim();
  if (stored && [stored.technicianId.trim(), stored.technicianUserId].includes(given)) return toTechnicianOf(stored);
  const user = known.byId(given) ?? known.byName(given);
  return { technicianId: user?.name ?? sent, technicianUserId: user?.id ?? null };
}

/** Returns the user's current name; nothing if the technician isn't a user. */
export function toPresentTechnician({ technicianUserId }: Partial<Technician>, known: KnownPeople): Partial<Technician> {
  const user = technicianUserId ? known.byId(technicianUserId) : undefined;
  return user ? { technicianId: user.name } : {};
}

/** Returns the fields of the technician only. */
export const toTechnicianOf = ({ technicianId, technicianUserId }: Technician): Technician => ({ technicianId, technicianUserId });

/** The people of a repair: the technician is one of its assignees. */
export interface RepairPeople extends Technician {
  readonly assignees: readonly Assignee[];
}

/**
 * Adds the assignees that follow from another technician, or the technician that follows from other assignees. Changed assignees all stay. A
 * technician without a place among the assignees, as in imported repairs, stays until one of the two changes.
 */
export function withSamePeople<C extends Partial<RepairPeople>>(
  before: RepairPeople,
  changed: C,
  toPerson: (key: Technician) => Assignee,
): C {
  const former = toPersonKey(toTechnicianRef(before));
  if (changed.technicianId !== undefined || changed.technicianUserId !== undefined) {
    const technician = { ...toTechnicianOf(before), ...changed };
    const key = toPersonKey(toTechnicianRef(technician));
    const assignees = changed.assignees ?? before.assignees.filter((person) => key === former || toPersonKey(person) !== former);
    if (technician.technicianId.trim() === '' || assignees.some((person) => toPersonKey(person) === key)) return { ...changed, assignees };
    if (assignees.length >= MOST_ASSIGNEES)
      throw badRequest(
        `A ticket has at most ${MOST_ASSIGNEES} assignees. Remove one before you choose a technician who isn’t one of them.`,
      );
    return { ...changed, assignees: [toPerson(toTechnicianOf(technician)), ...assignees] };
  }
  return withTechnician(before, changed);
}

/** Adds the technician that follows from other assignees: the first of them, if the technician was one and is no longer. */
export function withTechnician<C extends Partial<RepairPeople>>(before: RepairPeople, changed: C): C {
  if (changed.assignees === undefined) return changed;
  const former = toPersonKey(toTechnicianRef(before));
  const [first] = changed.assignees;
  const wasAssigned = before.technicianId.trim() === '' || before.assignees.some((person) => toPersonKey(person) === former);
  if (!wasAssigned || changed.assignees.some((person) => toPersonKey(person) === former)) return changed;
  return { ...changed, technicianId: first?.name ?? '', technicianUserId: first?.id ?? null };
}

const toTechnicianRef = ({ technicianId, technicianUserId }: Technician): PersonRef => ({
  id: technicianUserId ?? undefined,
  name: technicianId.trim(),
});

/** Returns the key by which jobs are grouped by technician: the user ID or else the name; empty without a technician. */
export const toTechnicianKey = ({ technicianId, technicianUserId }: Technician): string => technicianUserId ?? technicianId.trim();
