import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeSubscriber, RecordChange } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Assignee } from '../../../ticketing/tickets/assignee.contract.ts';
import { findSummary } from '../../../ticketing/tickets/server/ticket.service.ts';
import { toSnippet } from '../notification.rules.ts';
import {
  concernsWatchers,
  describeSave,
  findAssignments,
  findKindFor,
  isSyncFailure,
  type TicketSave,
} from '../ticket-notification.rules.ts';
import { notifyCompany } from './company-notifications.service.ts';
import { setAssigned } from './follower.store.ts';
import type { Candidate, NotificationEvent } from './notification.store.ts';
import { notify, withdraw } from './notify.ts';
import { findRecipients, type Recipients, toFollowed } from './ticket-recipients.ts';

/** Notifies users about saves and comments. A save without recipients costs one query. */
export function notifyOfTicketChanges(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind === 'ticket') await notifyOfSave(deps, tx, change);
    if (change.kind === 'ticket-comment') await notifyOfComment(deps, tx, change);
  };
}

async function notifyOfSave(
  deps: ServerDeps,
  tx: Tx,
  { id, actor, before, after, fields, notes = [], facts = [], isQuiet = false, undone }: RecordChange<'ticket'>,
): Promise<void> {
  if (!after || isQuiet) return;
  const save: TicketSave = { before, after, fields, notes, facts };
  const { added, removed } = findAssignments(save);
  const ids = [...added, ...removed].flatMap((person) => person.id ?? []);
  if (before && ids.length === 0 && !concernsWatchers(save) && !isSyncFailure(save)) return;
  const recipients = await findRecipients(tx, { ticketId: id, isNew: before === undefined, actor, texts: notes, ids });
  const idsOf = (wanted: readonly Assignee[]) =>
    wanted.flatMap((person) => recipients.named.find((user) => user.id === person.id)?.id ?? []);
  const assigned = idsOf(added);
  const unassigned = idsOf(removed);
  if (assigned.length > 0) setAssigned(tx, toFollowed(id), assigned, true);
  if (unassigned.length > 0) setAssigned(tx, toFollowed(id), unassigned, false);
  const event = toEvent(id, after.summary, actor);
  if (undone) return withdraw(tx, { cause: event.cause, since: undone.at, until: undone.until, by: undone.by });
  await notify(deps, tx, event, [
    ...fromFollowers(save, recipients),
    ...fromAssignment(save, assigned, recipients),
    ...fromMentions(recipients, notes),
  ]);
  if (isSyncFailure(save)) await notifyOfFailure(deps, tx, event, recipients);
}

async function notifyOfComment(deps: ServerDeps, tx: Tx, { id, actor, after }: RecordChange<'ticket-comment'>): Promise<void> {
  if (!after) return;
  const texts = [after.content];
  const recipients = await findRecipients(tx, { ticketId: id, isNew: false, actor, texts, ids: [] });
  const watching = recipients.following.filter(({ isWatching }) => isWatching);
  const concerned = [
    ...watching.map(({ userId }) => ({ userId, kind: 'watched' as const, text: toSnippet(after.content), isDefault: true })),
    ...fromMentions(recipients, texts),
  ];
  if (concerned.length > 0) await notify(deps, tx, toEvent(id, (await findSummary(tx, id)) ?? '', actor), concerned);
}

/** All events of a ticket share one cause, so that a busy ticket is a single notification. */
function toEvent(id: string, title: string, actor: Actor | null): NotificationEvent {
  return { cause: `ticket:${id}`, record: { kind: 'ticket', id, title }, by: actor };
}

function fromFollowers(save: TicketSave, { following }: Recipients): Candidate[] {
  const text = describeSave(save);
  return following.flatMap((follower) => {
    const kind = findKindFor(save, follower);
    return kind ? [{ userId: follower.userId, kind, text, isDefault: true }] : [];
  });
}

function fromAssignment(save: TicketSave, userIds: readonly string[], { muted }: Recipients): Candidate[] {
  const text = save.notes.length > 0 ? describeSave(save) : '';
  return userIds.filter((id) => !muted.has(id)).map((userId) => ({ userId, kind: 'assigned', text, isDefault: true }));
}

function fromMentions({ mentioned }: Recipients, texts: readonly string[]): Candidate[] {
  const text = toSnippet(texts.find((each) => each.includes('@')) ?? '');
  return mentioned.map(({ id }) => ({ userId: id, kind: 'mentioned', text, isDefault: true }));
}

/** Notifies assignees per ticket and the company once for all tickets, because an outage can fail thousands of them. */
async function notifyOfFailure(deps: ServerDeps, tx: Tx, { record, by }: NotificationEvent, { following }: Recipients): Promise<void> {
  const assigned = following.filter(({ isAssigned }) => isAssigned).map(({ userId }) => userId);
  const concerned = assigned.map((userId) => ({ userId, kind: 'sync-error' as const, text: '', isDefault: true }));
  await notify(deps, tx, { cause: `sync:${record.id}`, record, by }, concerned);
  await notifyCompany(deps, tx, { cause: 'sync:tickets', record, by }, { kind: 'sync-error', text: '', except: assigned });
}
