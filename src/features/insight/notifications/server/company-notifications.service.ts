import { formatCount } from '../../../../platform/number-text.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeSubscriber, RecordChange } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { NameCopies, ServerDeps } from '../../../../platform/server/server-deps.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { findToday } from '../../../admin/settings/server/company-time-zone.service.ts';
import { findActivePeople } from '../../../admin/users/server/user.service.ts';
import type { Loaner } from '../../../business/loaners/loaner.contract.ts';
import { findLoansOfCustomer, listOverdueLoaners } from '../../../business/loaners/server/loan.service.ts';
import { findCustomer } from '../../../master-data/customers/server/customer.service.ts';
import { countFree, isToOrder } from '../../../master-data/parts/part.rules.ts';
import { findSummary } from '../../../ticketing/tickets/server/ticket.service.ts';
import type { NotificationKind } from '../notification.contract.ts';
import { addFollowers, findFollowers, removeFollowers } from './follower.store.ts';
import { changeTitles, type NotificationEvent } from './notification.store.ts';
import { notify, publishUnreadCounts, resolveNotifications } from './notify.ts';
import { findRecipients } from './ticket-recipients.ts';

export { resolveNotifications };

interface CompanyNotification {
  readonly kind: NotificationKind;
  readonly text: string;
  /** IDs of users who are notified by default, regardless of their role. */
  readonly direct?: readonly string[];
  /** IDs of users who get a different notification. */
  readonly except?: readonly string[];
}

/** Notifies Admins, and other users who turned on this type and have access. */
export async function notifyCompany(
  deps: ServerDeps,
  tx: Tx,
  event: NotificationEvent,
  { kind, text, direct = [], except = [] }: CompanyNotification,
): Promise<void> {
  const people = (await findActivePeople(tx)).filter(({ id }) => !except.includes(id));
  const concerned = people.map(({ id, role }) => ({ userId: id, kind, text, isDefault: role === 'Admin' || direct.includes(id) }));
  await notify(deps, tx, event, concerned);
}

/** Notifies about a low part, and resolves the notification once its stock is sufficient. */
export function notifyOfParts(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'part' || !change.after) return;
    const { before, after, supplied = [] } = change;
    for (const id of supplied) await notifyOfSupply(deps, tx, id, change.actor);
    const wasLow = before !== undefined && isToOrder(before);
    const isLow = isToOrder(after);
    const cause = `part:${after.id}`;
    if (wasLow && !isLow) await resolveNotifications(deps, tx, cause);
    if (wasLow || !isLow) return;
    const event = { cause, record: { kind: 'part', id: after.id, title: after.name }, by: null };
    const text = `${formatCount(countFree(after))} available · Reorder at ${formatCount(after.reorderPoint)}`;
    await notifyCompany(deps, tx, event, { kind: 'part-low', text });
  };
}

/** Notifies the assignees of a repair that its last missing part is reserved. */
async function notifyOfSupply(deps: ServerDeps, tx: Tx, id: string, actor: Actor | null): Promise<void> {
  const { following } = await findRecipients(tx, { ticketId: id, isNew: false, actor, texts: [], ids: [] });
  const assigned = following.filter(({ isAssigned }) => isAssigned);
  if (assigned.length === 0) return;
  const event = { cause: `parts:${id}`, record: { kind: 'ticket', id, title: (await findSummary(tx, id)) ?? '' }, by: actor };
  const concerned = assigned.map(({ userId }) => ({ userId, kind: 'watched' as const, text: 'All parts are reserved', isDefault: true }));
  await notify(deps, tx, event, concerned);
}

const toOverdueCause = ({ id, returnDate }: Pick<Loaner, 'id' | 'returnDate'>) => `loan:${id}:${returnDate}`;

const toLoanTitle = ({ serialNumber, assignedTo }: Pick<Loaner, 'serialNumber' | 'assignedTo'>) =>
  `${serialNumber}, on loan to ${assignedTo}`;

/** The name of the customer in notifications about overdue loans. */
export const namesInNotifications: NameCopies = {
  async update({ database }, customerId) {
    const loans = (await findLoansOfCustomer(database, customerId)).filter(({ back }) => back === null);
    const customer = loans.length > 0 ? await findCustomer(database, customerId) : undefined;
    if (!customer) return 0;
    const titles = loans.map(({ toolId, due, serialNumber }) => ({
      cause: toOverdueCause({ id: toolId, returnDate: due }),
      title: toLoanTitle({ serialNumber, assignedTo: customer.shopName }),
    }));
    return database.transaction(async (tx) => {
      const changed = await changeTitles(tx, titles);
      await publishUnreadCounts(tx, changed);
      return changed.length;
    });
  },
};

/** Notifies the user who checked out a loaner when it is overdue. Returning it or changing its due date resolves the notification. */
export function followLoans(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'tool') return;
    const { id, actor, before } = change as RecordChange<'tool'>;
    const wasLent = before?.status === 'On Loan';
    const isLent = change.after?.status === 'On Loan';
    if (wasLent && before && before.returnDate !== change.after?.returnDate) await resolveNotifications(deps, tx, toOverdueCause(before));
    if (wasLent === isLent) return;
    removeFollowers(tx, { kind: 'tool', id });
    if (isLent && actor) addFollowers(tx, { kind: 'tool', id }, [actor.userId]);
  };
}

/** Notifies about overdue loans: once per due date. */
export async function notifyOfOverdueLoans(deps: ServerDeps): Promise<void> {
  const today = await findToday(deps);
  for (const tool of await listOverdueLoaners(deps.database, today, 500)) {
    await deps.database.transaction(async (tx) => {
      const lenders = (await findFollowers(tx, { kind: 'tool', id: tool.id })).map(({ userId }) => userId);
      const record = { kind: 'tool', id: tool.id, title: toLoanTitle(tool) };
      const event = { cause: toOverdueCause(tool), record, by: null, isOnce: true };
      // The number of days depends on the user's time zone, so the text has the date.
      const text = `Due ${shortDate(tool.returnDate ?? today)}`;
      await notifyCompany(deps, tx, event, { kind: 'loan-overdue', text, direct: lenders });
    });
  }
}

/** Notifies a user that their account was linked to Zoho, because the link allows signing in as them. */
export function notifyOfLinks(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    if (change.kind !== 'user') return;
    const { id, before, after, fields } = change as RecordChange<'user'>;
    if (!before || !after || after.zohoUserId === null || !fields.includes('zohoUserId')) return;
    const event = { cause: `zoho-link:${after.zohoUserId}`, record: { kind: 'account', id, title: after.fullName }, by: null };
    const text = `Zoho user ${after.zohoUserId} can now sign in as you. If this wasn’t you, unlink Zoho in My account and change your password.`;
    await notify(deps, tx, event, [{ userId: id, kind: 'account-linked', text, isDefault: true }]);
  };
}
