import { badRequest, conflict, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import type { EmailKind } from '../../../../platform/server/email-delivery.ts';
import type { EmailPerson } from '../../../../platform/server/emails.ts';
import { getRecord, lockRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { findWithEmail } from '../../../master-data/customers/contact.rules.ts';
import { listCustomerContacts } from '../../../master-data/customers/server/customer-emails.service.ts';
import {
  type Announcement,
  type AnnouncementPreview,
  type AnnouncementTarget,
  type NewAnnouncement,
  RECIPIENT_LIMIT,
} from '../announcement.contract.ts';
import { describeRecipientLimit } from '../announcement.rules.ts';
import type { CalendarEvent } from '../event.contract.ts';
import { toSubjectName } from '../event.rules.ts';
import {
  type AnnouncementRow,
  findAnnouncement,
  insertAnnouncement,
  isRunning,
  listAnnouncements,
  setStopped,
} from './announcement.store.ts';
import { eventStore } from './event.store.ts';
import { listPeople } from './registration.store.ts';

const RECORD = 'announcement:';
const toRecord = (id: string): string => `${RECORD}${id}`;

/** Announces an event. Not sent after an Admin stopped it or the event was deleted. */
export const announcementEmail: EmailKind = {
  kind: 'announcement',
  autoSubmitted: 'auto-generated',
  isNeeded: ({ database }, record) => isRunning(database, record.slice(RECORD.length)),
};

/** Lists the announcements of an event with their progress. Throws 404 for an unknown event. */
export async function getAnnouncements(deps: ServerDeps, eventId: string): Promise<Announcement[]> {
  await getRecord(deps, eventStore, eventId);
  return withProgress(deps, await listAnnouncements(deps.database, eventId));
}

/** Counts who would get an announcement. */
export async function previewAnnouncement(deps: ServerDeps, eventId: string, target: AnnouncementTarget): Promise<AnnouncementPreview> {
  await getRecord(deps, eventStore, eventId);
  const { database, emails } = deps;
  const { people: given, withoutAddress } = await findPeople(database, eventId, target);
  const { people, unsubscribed, unreachable } = await emails.findAudience(database, given);
  return { recipients: people.length, unsubscribed, unreachable, withoutAddress, isReady: await emails.isReady(database) };
}

/** Queues an announcement. A repeated request returns the first one. */
export async function announceEvent(
  deps: ServerDeps,
  actor: Actor,
  eventId: string,
  { announcement: { id, target, subject, text }, origin }: { readonly announcement: NewAnnouncement; readonly origin: string },
): Promise<Announcement> {
  const { database, emails, clock } = deps;
  await database.transaction(async (tx) => {
    const event = await lockRecord(tx, eventStore, eventId);
    if (!(await insertAnnouncement(tx, { id, eventId, subject, authorId: actor.userId, author: actor.fullName, now: clock.now() }))) return;
    if (!(await emails.isReady(tx))) throw conflict('Connect a mailbox first.');
    const given = (await findPeople(tx, eventId, target)).people;
    const { people } = await emails.findAudience(tx, given);
    if (people.length === 0) throw badRequest('No one can get this announcement.');
    if (people.length > RECIPIENT_LIMIT) throw badRequest(describeRecipientLimit(people.length, RECIPIENT_LIMIT));
    await emails.announce(tx, { kind: announcementEmail.kind, record: toRecord(id), people, subject, text, origin });
    await recordAudit(tx, { actor, action: 'event.announced', ...toSubject(event), detail: { subject, recipients: people.length } });
  });
  const announcement = await findAnnouncement(database, eventId, id);
  if (announcement?.authorId !== actor.userId) throw conflict('This ID is already used.');
  return toOne(deps, announcement);
}

const toSubject = (event: CalendarEvent) => ({ subject: `event:${event.id}`, subjectName: toSubjectName(event) });

/** Withdraws the messages that aren't being sent yet. A repeated request changes nothing. */
export async function stopAnnouncement(deps: ServerDeps, actor: Actor, eventId: string, id: string): Promise<Announcement> {
  const event = await getRecord(deps, eventStore, eventId);
  const announcement = await requireAnnouncement(deps, eventId, id);
  const { subject } = announcement;
  await deps.database.transaction(async (tx) => {
    await deps.emails.withdraw(tx, toRecord(announcement.id));
    if (await setStopped(tx, announcement.id, deps.clock.now()))
      await recordAudit(tx, { actor, action: 'event.announcement_stopped', ...toSubject(event), detail: { subject } });
  });
  return toOne(deps, await requireAnnouncement(deps, eventId, id));
}

async function requireAnnouncement({ database }: ServerDeps, eventId: string, id: string): Promise<AnnouncementRow> {
  const found = await findAnnouncement(database, eventId, id);
  if (!found) throw notFound('Announcement');
  return found;
}

async function toOne(deps: ServerDeps, row: AnnouncementRow): Promise<Announcement> {
  const [announcement] = await withProgress(deps, [row]);
  if (!announcement) throw new Error('an announcement has no progress');
  return announcement;
}

const NOTHING = { sent: 0, failed: 0, unclear: 0, waiting: 0, withdrawn: 0 };

async function withProgress({ database, emails }: ServerDeps, rows: readonly AnnouncementRow[]): Promise<Announcement[]> {
  const progress = await emails.readProgress(
    database,
    rows.map(({ id }) => toRecord(id)),
  );
  return rows.map(({ authorId: _, ...row }) => ({ ...row, ...(progress.get(toRecord(row.id)) ?? NOTHING) }));
}

interface People {
  readonly people: readonly EmailPerson[];
  /** Customers without a contact that has an address. */
  readonly withoutAddress: number;
}

async function findPeople(db: Db, eventId: string, target: AnnouncementTarget): Promise<People> {
  if (target.to === 'attendees') return { people: await listPeople(db, eventId), withoutAddress: 0 };
  const ids = [...new Set(target.customerIds)];
  const people = (await listCustomerContacts(db, ids)).flatMap((contacts) => {
    const contact = findWithEmail(contacts);
    return contact ? [{ name: contact.name, address: contact.email }] : [];
  });
  return { people, withoutAddress: ids.length - people.length };
}
