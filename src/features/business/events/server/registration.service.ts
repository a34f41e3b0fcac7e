import { conflict, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { recordSaved } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../platform/server/list/list-page.ts';
import { getRecord, lockRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import type { CalendarEvent } from '../event.contract.ts';
import { COUNT_FIELD, toSubjectName } from '../event.rules.ts';
import type {
  ImportedRegistrations,
  NewRegistration,
  Registration,
  RegistrationImport,
  RegistrationQuery,
} from '../registration.contract.ts';
import { describeAttendees, splitRepeated, toEmailKey } from '../registration.rules.ts';
import { countRegistered, eventStore } from './event.store.ts';
import { deleteRegistration, findRegistered, insertRegistrations, listRegistrations } from './registration.store.ts';

/** Lists the attendees of an event. Throws 404 for an unknown event. */
export async function getRegistrations(deps: ServerDeps, eventId: string, query: RegistrationQuery): Promise<ListPage<Registration>> {
  await getRecord(deps, eventStore, eventId);
  return listRegistrations(deps.database, eventId, query);
}

/** Registers a person. Throws 409 if the email address is already registered. */
export function addRegistration(deps: ServerDeps, actor: Actor, eventId: string, person: NewRegistration): Promise<Registration> {
  return deps.database.transaction(async (tx) => {
    // Locked so that concurrent registrations count correctly.
    const before = await lockRecord(tx, eventStore, eventId);
    const [added] = await insertRegistrations(tx, eventId, [person]);
    if (!added) throw conflict(`${person.email} is already registered.`);
    await recordAttendees(deps, tx, { actor, before, action: 'event.registered', people: [added] });
    return added;
  });
}

/** Registers everyone who isn't registered yet in one transaction. Idempotent. */
export async function importRegistrations(
  deps: ServerDeps,
  actor: Actor,
  eventId: string,
  { registrations, dryRun }: RegistrationImport,
): Promise<ImportedRegistrations> {
  const { first } = splitRepeated(registrations);
  const added = dryRun ? await pickUnregistered(deps, eventId, first) : await registerAll(deps, actor, eventId, first);
  const pending = new Set(added.map(({ email }) => toEmailKey(email)));
  // Of repeated addresses, the first was added.
  const skipped = registrations.filter(({ email }) => !pending.delete(toEmailKey(email)));
  return { added: added.length, skipped: skipped.map(({ name, email }) => ({ name, email })) };
}

async function pickUnregistered(deps: ServerDeps, eventId: string, people: NewRegistration[]): Promise<NewRegistration[]> {
  await getRecord(deps, eventStore, eventId);
  const emails = people.map(({ email }) => email);
  const registered = await findRegistered(deps.database, eventId, emails);
  return people.filter(({ email }) => !registered.has(toEmailKey(email)));
}

function registerAll(deps: ServerDeps, actor: Actor, eventId: string, people: NewRegistration[]): Promise<Registration[]> {
  return deps.database.transaction(async (tx) => {
    const before = await lockRecord(tx, eventStore, eventId);
    const added = await insertRegistrations(tx, eventId, people);
    if (added.length > 0) await recordAttendees(deps, tx, { actor, before, action: 'event.registered', people: added });
    return added;
  });
}

/** Removes an attendee. Throws 404 if the person isn't registered for the event. */
export async function removeRegistration(deps: ServerDeps, actor: Actor, eventId: string, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const before = await lockRecord(tx, eventStore, eventId);
    const removed = await deleteRegistration(tx, eventId, id);
    if (!removed) throw notFound('Attendee');
    await recordAttendees(deps, tx, { actor, before, action: 'event.unregistered', people: [removed] });
  });
}

interface AttendeeChange {
  readonly actor: Actor;
  readonly before: CalendarEvent;
  readonly action: 'event.registered' | 'event.unregistered';
  readonly people: readonly { name: string }[];
}

/** Records changed registrations: the attendee count, a live event and an audit log entry. */
async function recordAttendees(deps: ServerDeps, tx: Tx, { actor, before, action, people }: AttendeeChange): Promise<void> {
  const { id } = before;
  const after = await countRegistered(tx, id);
  const subject = { subject: `event:${id}`, subjectName: toSubjectName(before) };
  await recordAudit(tx, { actor, action, ...subject, detail: describeAttendees(people) });
  await recordSaved(deps, tx, { kind: 'event', actor, before, after, fields: [COUNT_FIELD] });
}
