import { badRequest, conflict, notFound, requireCurrent } from '../../../../platform/errors.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { type ChangeSubscriber, recordSaved } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { getRecord, lockRecord } from '../../../../platform/server/records/record-store.ts';
import { addRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { addDays } from '../../../../platform/time/calendar-day.ts';
import { dayIn } from '../../../../platform/time/zoned-day.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import type { Part } from '../../parts/part.contract.ts';
import { findParts, findPartsToOrder, lockParts, receiveParts } from '../../parts/server/part-purchase.service.ts';
import { findSupplier, lockSuppliersNamed } from '../../suppliers/server/supplier.service.ts';
import type { Supplier } from '../../suppliers/supplier.contract.ts';
import {
  EXCEEDS_MAX,
  MAX_ORDER_DOLLARS,
  MAX_ORDER_LINES,
  type NewReceipt,
  type OrderChange,
  type OrderLine,
  type PurchaseOrder,
  type Reorder,
  toOrderTotal,
} from '../purchase-order.contract.ts';
import { addToLines, countOutstanding, isOpen, isReceivable, statusAfterReceipt, suggestQuantity } from '../purchase-order.rules.ts';
import { lockDraft, orderStore, readReceiptIds, sumOnOrder } from './purchase-order.store.ts';

interface OrderRequest {
  /** All parts to reorder if absent. */
  readonly partId?: string | undefined;
  /** Orders only what waiting repairs are short of. */
  readonly onlyShort?: boolean | undefined;
}

/** Adds parts to the drafts of their suppliers. A repeated request adds nothing. */
export function orderParts(deps: ServerDeps, actor: Actor, { partId, onlyShort }: OrderRequest): Promise<Reorder> {
  return deps.database.transaction(async (tx) => {
    const wanted = partId === undefined ? await findPartsToOrder(tx) : [await requireOrderable(tx, partId)];
    const [withSupplier, without] = splitBy(wanted, ({ supplier }) => supplier.trim() !== '');
    const suppliers = await lockSuppliersNamed(deps, tx, actor, [...new Set(withSupplier.map(({ supplier }) => supplier))]);
    const supplierOf = new Map(withSupplier.map(({ id, supplier }) => [id, suppliers.get(supplier)]));
    // Read again: a concurrent request may have ordered them while this one waited for the suppliers.
    const parts = await findParts(
      tx,
      withSupplier.map(({ id }) => id),
    );
    const onOrder = await sumOnOrder(tx);
    const ordered = parts
      .map((part) => ({ part, quantity: suggestQuantity(part, onOrder.get(part.id) ?? 0, onlyShort) }))
      .filter(({ quantity }) => quantity > 0);
    const orders: PurchaseOrder[] = [];
    for (const supplier of sortById(new Set(suppliers.values()))) {
      const added = ordered.filter(({ part }) => supplierOf.get(part.id)?.id === supplier.id);
      if (added.length > 0) orders.push(await addToDraft(deps, tx, actor, supplier, added));
    }
    return {
      orders: orders.map(({ id, supplierName }) => ({ id, supplierName })),
      added: ordered.length,
      withoutSupplier: without.map(({ id, name }) => ({ id, name })),
    };
  });
}

async function requireOrderable(tx: Tx, partId: string): Promise<Part> {
  const [part] = await findParts(tx, [partId]);
  if (!part) throw notFound('Part');
  if (part.supplier.trim() === '') throw conflict(`${part.name} has no supplier. Enter one in the part, then try again.`);
  return part;
}

const sortById = (suppliers: Iterable<Supplier>): Supplier[] => [...suppliers].toSorted((one, other) => (one.id < other.id ? -1 : 1));

function splitBy<T>(all: readonly T[], matches: (item: T) => boolean): [T[], T[]] {
  return [all.filter(matches), all.filter((item) => !matches(item))];
}

interface AddedPart {
  readonly part: Part;
  readonly quantity: number;
}

async function addToDraft(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { id: supplierId, name: supplierName }: Supplier,
  added: readonly AddedPart[],
): Promise<PurchaseOrder> {
  const draft = await lockDraft(tx, supplierId);
  const lines = added.reduce((all, { part, quantity }) => addToLines(all, part, quantity), draft?.lines ?? []);
  const content = { lines, total: toOrderTotal(lines) };
  if (content.total > MAX_ORDER_DOLLARS) throw conflict(`${supplierName}: ${EXCEEDS_MAX}. Order fewer parts at once.`);
  if (lines.length > MAX_ORDER_LINES)
    throw conflict(`${supplierName}: an order has at most ${MAX_ORDER_LINES} parts. Place the draft first.`);
  if (draft) return changeOrder(deps, tx, actor, draft, content);
  return addRecord(deps, tx, orderStore, { by: { actor }, values: { supplierId, supplierName, status: 'Draft', ...content } });
}

type OrderValues = Parameters<typeof orderStore.change>[2];

/** Updates a locked order and records the change. */
async function changeOrder(deps: ServerDeps, tx: Tx, actor: Actor, before: PurchaseOrder, values: OrderValues): Promise<PurchaseOrder> {
  const after = await orderStore.change(tx, before.id, values);
  const fields = Object.keys(values).filter((field) => field in after);
  await recordSaved(deps, tx, { kind: 'purchase-order', actor, before, after, fields });
  return after;
}

/** Updates the note of an order, and the lines of a draft. Rejects an outdated version. */
export function updateOrder(deps: ServerDeps, actor: Actor, id: string, change: OrderChange): Promise<PurchaseOrder> {
  return deps.database.transaction((tx) =>
    saveRecord(deps, tx, orderStore, {
      by: { actor },
      id,
      change,
      derive: async (before, given) => (given.lines ? { ...given, lines: await toNamedLines(tx, before, given.lines) } : given),
      write(values, before) {
        if (!values.lines) return orderStore.change(tx, id, values);
        if (before.status !== 'Draft') throw conflict(`${id} is ${before.status}, so its parts can’t change.`);
        return orderStore.change(tx, id, { ...values, total: toOrderTotal(values.lines) });
      },
    }),
  );
}

/** Adds number, name and received quantity of each part. */
async function toNamedLines(tx: Tx, before: PurchaseOrder, lines: readonly OrderLine[]): Promise<OrderLine[]> {
  const known = new Map(before.lines.map((line) => [line.partId, line]));
  const added = lines.filter(({ partId }) => !known.has(partId)).map(({ partId }) => partId);
  const parts = new Map((added.length === 0 ? [] : await findParts(tx, added)).map((part) => [part.id, part]));
  return lines.map(({ partId, quantity, unitCost }) => {
    const named = known.get(partId) ?? parts.get(partId);
    if (!named) throw badRequest(`Part ${partId} doesn’t exist.`);
    return { partId, partNumber: named.partNumber, name: named.name, quantity, unitCost, received: known.get(partId)?.received ?? 0 };
  });
}

interface OrderVersion {
  readonly version: number;
}

/** Marks a draft as ordered. */
export function placeOrder(deps: ServerDeps, actor: Actor, id: string, { version }: OrderVersion): Promise<PurchaseOrder> {
  return deps.database.transaction(async (tx) => {
    const before = requireCurrent(orderStore.noun, await lockRecord(tx, orderStore, id), version);
    if (before.status !== 'Draft') throw conflict(`${id} is already ${before.status}.`);
    if (before.lines.length === 0) throw badRequest('Add at least one part before you place the order.');
    const now = deps.clock.now();
    const leadTime = (await findSupplier(tx, before.supplierId))?.leadTimeDays ?? null;
    const expectedOn = leadTime === null ? null : (addDays(dayIn(await findZone(tx), now), leadTime) ?? null);
    return changeOrder(deps, tx, actor, before, {
      status: 'Ordered',
      orderedBy: actor.fullName,
      orderedAt: now.toISOString(),
      expectedOn,
    });
  });
}

/** Books received parts. A receipt with a booked ID changes nothing. Locks the parts before the order. */
export async function receiveOrder(deps: ServerDeps, actor: Actor, id: string, receipt: NewReceipt): Promise<PurchaseOrder> {
  const { version, receiptId, lines } = receipt;
  const known = await getRecord(deps, orderStore, id);
  const partIds = [...new Set(lines.map(({ partId }) => partId))];
  if (partIds.length < lines.length) throw badRequest('Enter each part once.');
  const unknown = partIds.find((partId) => !known.lines.some((line) => line.partId === partId));
  if (unknown !== undefined) throw badRequest(`${unknown} isn’t on ${id}.`);
  return deps.database.transaction(async (tx) => {
    await lockParts(tx, partIds);
    const before = await lockRecord(tx, orderStore, id);
    const receiptIds = await readReceiptIds(tx, id);
    if (receiptIds.includes(receiptId)) return before;
    requireCurrent(orderStore.noun, before, version);
    if (!isReceivable(before)) throw conflict(`${id} is ${before.status}, so nothing can be received.`);
    const after = before.lines.map((line) => receiveLine(line, lines.find(({ partId }) => partId === line.partId)?.quantity ?? 0));
    const received = lines.flatMap(({ partId, quantity }) =>
      before.lines.filter((line) => line.partId === partId).map(({ unitCost }) => ({ partId, orderId: id, quantity, unitCost })),
    );
    await receiveParts(
      deps,
      tx,
      actor,
      received.toSorted((one, other) => (one.partId < other.partId ? -1 : 1)),
    );
    return changeOrder(deps, tx, actor, before, {
      lines: after,
      status: statusAfterReceipt(after),
      receiptIds: [...receiptIds, receiptId],
    });
  });
}

function receiveLine(line: OrderLine, quantity: number): OrderLine {
  const outstanding = countOutstanding(line);
  if (quantity > outstanding)
    throw badRequest(`${line.name}: ${formatCount(outstanding)} outstanding. Record extra parts in the stock of the part.`);
  return { ...line, received: line.received + quantity };
}

/** Cancels an order. Received parts stay in stock. */
export function cancelOrder(deps: ServerDeps, actor: Actor, id: string, { version }: OrderVersion): Promise<PurchaseOrder> {
  return deps.database.transaction(async (tx) => {
    const before = requireCurrent(orderStore.noun, await lockRecord(tx, orderStore, id), version);
    if (!isOpen(before)) throw conflict(`${id} is already ${before.status}.`);
    return changeOrder(deps, tx, actor, before, { status: 'Canceled' });
  });
}

/** Writes the new name of a supplier to its draft. */
export function followSupplierOfDraft(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'supplier' || !change.before || !change.after || !change.actor) return;
    const { id, name } = change.after;
    if (change.before.name === name) return;
    const draft = await lockDraft(tx, id);
    if (draft) await changeOrder(deps, tx, change.actor, draft, { supplierName: name });
  };
}
