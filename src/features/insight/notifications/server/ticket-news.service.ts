import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeSubscriber, RecordChange } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Assignee } from '../../../ticketing/tickets/assignee.contract.ts';
import { findSummary } from '../../../ticketing/tickets/server/ticket.service.ts';
import { toSnippet } from '../notification.rules.ts';
import { describeSave, findAssignments, findKindFor, isSyncFailure, type TicketSave } from '../ticket-news.rules.ts';
import { spreadToFirm } from './firm-news.service.ts';
import { noteAssigned } from './follower.store.ts';
import { spread } from './news.ts';
import type { Candidate, News } from './notification.store.ts';
import { type Circle, findCircle, toFollowed } from './ticket-circle.ts';

/** Tells people of saves and comments that concern them. A save that concerns nobody costs one query. */
export function tellOfTickets(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind === 'ticket') await tellOfSave(deps, tx, change);
    if (change.kind === 'ticket-comment') await tellOfComment(deps, tx, change);
  };
}

async function tellOfSave(
  deps: ServerDeps,
  tx: Tx,
  { id, actor, before, after, fields, notes = [] }: RecordChange<'ticket'>,
): Promise<void> {
  if (!after) return;
  const save: TicketSave = { before, after, fields, notes };
  const { added, removed } = findAssignments(save);
  const ids = [...added, ...removed].flatMap((person) => person.id ?? []);
  const circle = await findCircle(tx, { ticketId: id, isNew: before === undefined, actor, texts: notes, ids });
  const idsOf = (wanted: readonly Assignee[]) => wanted.flatMap((person) => circle.named.find((user) => user.id === person.id)?.id ?? []);
  const assigned = idsOf(added);
  if (assigned.length > 0) await noteAssigned(tx, toFollowed(id), assigned, true);
  if (idsOf(removed).length > 0) await noteAssigned(tx, toFollowed(id), idsOf(removed), false);
  const news = newsOf(id, after.summary, actor);
  await spread(deps, tx, news, [...fromFollowers(save, circle), ...fromAssignment(save, assigned, circle), ...fromMentions(circle, notes)]);
  if (isSyncFailure(save)) await tellOfFailure(deps, tx, news, circle);
}

async function tellOfComment(deps: ServerDeps, tx: Tx, { id, actor, after }: RecordChange<'ticket-comment'>): Promise<void> {
  if (!after) return;
  const texts = [after.content];
  const circle = await findCircle(tx, { ticketId: id, isNew: false, actor, texts, ids: [] });
  const watching = circle.following.filter(({ isWatching }) => isWatching);
  const concerned = [
    ...watching.map(({ userId }) => ({ userId, kind: 'watched' as const, text: toSnippet(after.content), isDefault: true })),
    ...fromMentions(circle, texts),
  ];
  if (concerned.length > 0) await spread(deps, tx, newsOf(id, (await findSummary(tx, id)) ?? '', actor), concerned);
}

/** Everything about a ticket has one cause, so that a busy ticket is one line in the list. */
function newsOf(id: string, title: string, actor: Actor | null): News {
  return { cause: `ticket:${id}`, record: { kind: 'ticket', id, title }, by: actor };
}

function fromFollowers(save: TicketSave, { following }: Circle): Candidate[] {
  const text = describeSave(save);
  return following.flatMap((follower) => {
    const kind = findKindFor(save, follower);
    return kind ? [{ userId: follower.userId, kind, text, isDefault: true }] : [];
  });
}

function fromAssignment(save: TicketSave, userIds: readonly string[], { muted }: Circle): Candidate[] {
  const text = save.notes.length > 0 ? describeSave(save) : '';
  return userIds.filter((id) => !muted.has(id)).map((userId) => ({ userId, kind: 'assigned', text, isDefault: true }));
}

function fromMentions({ mentioned }: Circle, texts: readonly string[]): Candidate[] {
  const text = toSnippet(texts.find((each) => each.includes('@')) ?? '');
  return mentioned.map(({ id }) => ({ userId: id, kind: 'mentioned', text, isDefault: true }));
}

/** Those who work the ticket hear of it, and the firm of all failures together: a provider that is away fails thousands. */
async function tellOfFailure(deps: ServerDeps, tx: Tx, { record, by }: News, { following }: Circle): Promise<void> {
  const assigned = following.filter(({ isAssigned }) => isAssigned).map(({ userId }) => userId);
  const text = 'Could not be synchronized';
  const concerned = assigned.map((userId) => ({ userId, kind: 'sync-error' as const, text, isDefault: true }));
  await spread(deps, tx, { cause: `sync:${record.id}`, record, by }, concerned);
  await spreadToFirm(deps, tx, { cause: 'sync:tickets', record, by }, { kind: 'sync-error', text, except: assigned });
}
