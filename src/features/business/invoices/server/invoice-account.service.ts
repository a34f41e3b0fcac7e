import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import { takeLock } from '../../../../platform/server/locks/take-lock.ts';
import { findRenameToFollow } from '../../../master-data/customers/server/merge/company-move.service.ts';

/** A ticket that belongs to another company now. */
interface MovedTicket {
  readonly id: string;
  readonly company: string;
}

/** The invoices of tickets belong to the company that these belong to; what is printed stays. */
export async function followTickets(tx: Tx, actor: Actor | null, tickets: readonly MovedTicket[]): Promise<void> {
  if (tickets.length === 0) return;
  takeLock(tx, 'invoices');
  const { rowCount } = await tx.query({
    name: 'invoices-follow-tickets',
    text: `WITH moved AS (
        SELECT invoices.id, ticket.company FROM invoices JOIN unnest($1::text[], $2::text[]) AS ticket (id, company) ON ticket_id = ticket.id
        ORDER BY invoices.id FOR NO KEY UPDATE OF invoices
      ) UPDATE invoices SET account_company = moved.company FROM moved WHERE invoices.id = moved.id`,
    values: [tickets.map(({ id }) => id), tickets.map(({ company }) => company)],
  });
  if (rowCount) await publish(tx, { kind: 'invoice', id: '', version: 0, by: actor?.userId ?? '' });
}

/** When a ticket is given to another company, so are its invoices. */
export const followTicket: ChangeSubscriber = async (tx, { kind, actor, before, after }) => {
  if (kind !== 'ticket' || !before || !after) return;
  const { id, customerCompany: company } = after;
  if (company !== before.customerCompany) await followTickets(tx, actor, [{ id, company }]);
};

/** When a customer gets another name, its invoices stay in its account, unless another customer still goes by the old one. */
export const followRename: ChangeSubscriber = async (tx, change) => {
  const rename = await findRenameToFollow(tx, change);
  if (!rename) return;
  takeLock(tx, 'invoices');
  await tx.query(
    `WITH renamed AS (SELECT id FROM invoices WHERE company_key(account_company) = company_key($1) ORDER BY id FOR NO KEY UPDATE)
      UPDATE invoices SET account_company = $2 FROM renamed WHERE invoices.id = renamed.id`,
    [rename.from, rename.to],
  );
};
