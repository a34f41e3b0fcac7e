import { conflict, forbidden, notFound } from '../../../../platform/errors.ts';
import { pluralize } from '../../../../platform/number-text.ts';
import { type Actor, isAdmin } from '../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import type { KnownPeople } from '../../../admin/users/person.rules.ts';
import { findKnownPeople, lockKnownPeople } from '../../../admin/users/server/people.service.ts';
import { lockOwners } from '../../../master-data/customers/server/serials/customer-serial.service.ts';
import type { Assignee } from '../../tickets/assignee.contract.ts';
import { toAssignees, toPresentTechnician, withPresentNames } from '../../tickets/assignee.rules.ts';
import { LACKS_REPLACEMENT, mayReplace, shipsWithoutReplacement } from '../../tickets/rma/replacement.rules.ts';
import {
  changeInOneTransaction,
  findInOrder,
  lockInOrder,
  type PlannedSave,
  restorePlanned,
  savePlanned,
} from '../../tickets/server/bulk/ticket.bulk.save.service.ts';
import type { TicketRecord } from '../../tickets/server/ticket.service.ts';
import { MOST_ASSIGNEES, ticketFields } from '../../tickets/ticket.contract.ts';
import { mergedText } from '../../tickets/ticket.rules.ts';
import type { BulkChange, BulkRequest, BulkResult, BulkUndo } from '../ticket-bulk.contract.ts';
import { type PlannedChange, planChange, planUndo, toChangedTicket } from '../ticket-bulk.rules.ts';
import { insertBatch, lockBatch, markBatchUndone } from './bulk-batch.store.ts';
import type { TicketImage } from './ticket.bulk.table.ts';

const peopleIn = ({ assignees = [], addAssignees = [] }: BulkChange) => [...assignees, ...addAssignees];

/** The users named in a change. */
const findPeopleOf = (db: Db, change: BulkChange): Promise<KnownPeople> => findKnownPeople(db, peopleIn(change));

/** Resolved before the tickets are locked. The users' names are locked until the change is saved. */
const lockPeopleOf = (tx: Tx, change: BulkChange): Promise<KnownPeople> => lockKnownPeople(tx, peopleIn(change));

/** The change with people as stored on tickets. */
function withPeople({ assignees, addAssignees, ...change }: BulkChange, known: KnownPeople): PlannedChange {
  return {
    ...change,
    ...(assignees && { assignees: toAssignees(assignees, known) }),
    ...(addAssignees && { addAssignees: toAssignees(addAssignees, known) }),
  };
}

/** Replaces user IDs in the change by current names. Names of former users stay. */
async function withPeopleOfNow(tx: Tx, images: readonly TicketImage[]): Promise<TicketImage[]> {
  const ids = images.flatMap(({ before, after }) =>
    [before, after].flatMap(({ assignees = [], technicianUserId }) => [...assignees.map(({ id }) => id), technicianUserId ?? undefined]),
  );
  const known = await lockKnownPeople(
    tx,
    [...new Set(ids)].flatMap((id) => (id === undefined ? [] : [{ id }])),
  );
  const rename = ({ assignees, ...fields }: TicketImage['before']): TicketImage['before'] => ({
    ...fields,
    ...(assignees && { assignees: withPresentNames(assignees, known) }),
    ...toPresentTechnician(fields, known),
  });
  return images.map((image) => ({ ...image, before: rename(image.before), after: rename(image.after) }));
}

interface Changed {
  readonly batchId: string;
  readonly change: PlannedChange;
  /** IDs of the changed tickets. Their histories contain the changed fields. */
  readonly tickets: readonly string[];
}

/** Audits a bulk change as one entry: the change and the tickets. */
async function auditBulkChange(tx: Tx, actor: Actor, { batchId, change, tickets }: Changed): Promise<void> {
  const { assignees, addAssignees, ...fields } = change;
  const people = { ...(assignees && { assignees: toNames(assignees) }), ...(addAssignees && { addAssignees: toNames(addAssignees) }) };
  const detail = { ...fields, ...people, tickets };
  await recordAudit(tx, { actor, action: 'tickets.bulk_changed', ...toSubject(batchId, tickets.length), detail });
}

/** Audits the undo of a bulk change: the restored tickets, and those that kept later changes. */
async function auditBulkUndo(tx: Tx, actor: Actor, batchId: string, { restored, kept }: BulkUndo): Promise<void> {
  const tickets = restored.map(({ id }) => id);
  const keptTickets = kept.map(({ id, fields }) => `${id} (${fields.join(', ')})`);
  const detail = { tickets, ...(keptTickets.length > 0 && { kept: keptTickets }) };
  await recordAudit(tx, { actor, action: 'tickets.bulk_undone', ...toSubject(batchId, tickets.length), detail });
}

const toSubject = (batchId: string, count: number) => ({
  subject: `bulk:${batchId}`,
  subjectName: pluralize(count, 'ticket'),
});

/** Formats assignees; also describes an empty list. */
const toNames = (people: readonly Assignee[]) => (people.length === 0 ? 'nobody' : people.map(({ name }) => name));

const STATUS = ticketFields.status.label;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Changes many tickets in one transaction, with history entries for each. A dry run only returns the preview. */
export async function changeTickets(deps: ServerDeps, actor: Actor, { ids, change, dryRun }: BulkRequest): Promise<BulkResult> {
  const unique = [...new Set(ids)];
  if (dryRun) {
    const planned = withPeople(change, await findPeopleOf(deps.database, change));
    return { batchId: null, ...toAnswer(planAll(unique, await findInOrder(deps.database, unique), planned)) };
  }
  return changeInOneTransaction(deps, async (tx) => {
    const planned = withPeople(change, await lockPeopleOf(tx, change));
    if (mayReplace(planned)) await lockOwners(tx);
    const plan = planAll(unique, await lockInOrder(tx, unique), planned);
    if (plan.saves.length === 0) return { batchId: null, ...toAnswer(plan) };
    const changedAt = deps.clock.now().toISOString();
    const traces = await savePlanned(deps, tx, actor, plan.saves);
    const image = plan.saves.map(({ before, changed }, place) => {
      const trace = traces[place];
      return { id: before.id, before: pickSame(before, changed), after: changed, ...(trace && { trace }) };
    });
    const batchId = await insertBatch(tx, { image, changedAt, changedBy: actor.userId });
    await auditBulkChange(tx, actor, { batchId, change: planned, tickets: image.map(({ id }) => id) });
    return { batchId, ...toAnswer(plan) };
  });
}

/**
 * Undoes a bulk change: restores the fields and the time of the last change, and removes its history entries. Fields that have changed since are kept
 * and returned.
 */
export async function undoChange(deps: ServerDeps, actor: Actor, batchId: string): Promise<BulkUndo> {
  return changeInOneTransaction(deps, async (tx) => {
    const batch = UUID.test(batchId) ? await lockBatch(tx, batchId) : undefined;
    if (!batch) throw notFound('Bulk update');
    if (batch.changedBy !== actor.userId && !isAdmin(actor))
      throw forbidden('Only the person who made this change or an Admin can undo it.');
    if (batch.undoneAt !== null) throw conflict('This change has already been undone.');
    const image = await withPeopleOfNow(tx, batch.image);
    if (image.some(({ before }) => mayReplace(before))) await lockOwners(tx);
    const images = new Map(image.map((each) => [each.id, each]));
    const plans = (await lockInOrder(tx, [...images.keys()])).flatMap((before) => {
      const done = images.get(before.id);
      if (!done) return [];
      // A merged ticket stays closed. Undoing the merge restores its earlier status.
      return [{ before, ...(before.mergedInto === null ? planUndo(before, done) : { values: {}, kept: [STATUS] }) }];
    });
    const saves = plans
      .filter(({ values }) => Object.keys(values).length > 0)
      .map(({ before, values }) => ({ before, changed: values, trace: images.get(before.id)?.trace }));
    await restorePlanned(deps, tx, actor, { plans: saves, at: batch.changedAt });
    await markBatchUndone(tx, batchId, deps.clock.now().toISOString());
    const kept = plans.filter((plan) => plan.kept.length > 0);
    const done = {
      restored: saves.map(toChangedTicket),
      kept: kept.map(({ before: { id, summary }, kept: fields }) => ({ id, summary, fields: [...fields] })),
    };
    await auditBulkUndo(tx, actor, batchId, done);
    return done;
  });
}

interface Plan {
  readonly saves: readonly PlannedSave[];
  readonly skipped: BulkResult['skipped'];
}

function planAll(ids: readonly string[], found: readonly TicketRecord[], change: PlannedChange): Plan {
  const known = new Set(found.map(({ id }) => id));
  const plans = found.map((before) => ({ before, changed: planChange(before, change) }));
  const isSaved = ({ before, changed }: PlannedSave) =>
    before.mergedInto === null &&
    Object.keys(changed).length > 0 &&
    (changed.assignees ?? []).length <= MOST_ASSIGNEES &&
    !shipsWithoutReplacement(before, changed);
  const unknown = ids.filter((id) => !known.has(id)).map((id) => ({ id, summary: '', reason: 'Ticket not found' }));
  return { saves: plans.filter(isSaved), skipped: [...plans.filter((each) => !isSaved(each)).map(toSkipped), ...unknown] };
}

function toSkipped({ before, changed }: PlannedSave) {
  const { id, summary, mergedInto } = before;
  if (mergedInto !== null) return { id, summary, reason: mergedText(id, mergedInto) };
  if (shipsWithoutReplacement(before, changed)) return { id, summary, reason: LACKS_REPLACEMENT };
  const reason = changed.assignees ? `More than ${MOST_ASSIGNEES} assignees` : 'No change needed';
  return { id, summary, reason };
}

const toAnswer = ({ saves, skipped }: Plan) => ({ changed: saves.map(toChangedTicket), skipped });

function pickSame<T extends object>(value: T, like: Partial<T>): Partial<T> {
  return Object.fromEntries(Object.keys(like).map((key) => [key, value[key as keyof T]])) as Partial<T>;
}
