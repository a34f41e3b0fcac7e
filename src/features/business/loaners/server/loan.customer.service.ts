import type { Tx } from '../../../../platform/server/database/database.ts';
import type { StatsProvider } from '../../../../platform/server/records/record-stats.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { TimelineSource } from '../../../../platform/server/timeline-source.ts';
import type { FoundCustomers } from '../../../master-data/customers/customer-reference.rules.ts';
import { getSuccessor } from '../../../master-data/customers/server/customer.service.ts';
import { findReferred, referenceAfter, referenceOfNew } from '../../../master-data/customers/server/customer-reference.service.ts';
import { recordsOfCustomer } from '../../../master-data/customers/server/merge/customer-records.service.ts';
import { namesOfCustomer } from '../../../master-data/customers/server/names/customer-names.service.ts';
import { type Loan, loanApi } from '../loan.contract.ts';
import type { Loaner } from '../loaner.contract.ts';
import { findLoansOfCustomer } from './loan.store.ts';

export const customerLoans: StatsProvider<'customer'> = {
  kind: 'customer',
  getStats: async (db, { id }) => ({ loanCount: (await findLoansOfCustomer(db, id)).length }),
};

/** Lists the loans of a customer or its merge target, newest first. Throws 404 for an unknown ID. */
export async function listLoansOfCustomer(deps: ServerDeps, id: string): Promise<Loan[]> {
  return findLoansOfCustomer(deps.database, (await getSuccessor(deps, id)).id);
}

/** Moves loaners, loans and reservations when customers are merged. */
export const loansOfCustomer = [
  recordsOfCustomer({ table: 'tools', name: 'tools', noun: ['loaner', 'loaners'], shownAs: 'tool' }),
  recordsOfCustomer({ table: 'loans', name: 'loans', noun: ['loan', 'loans'], shownAs: 'tool' }),
  recordsOfCustomer({ table: 'tool_reservations', name: 'reservations', noun: ['reservation', 'reservations'], shownAs: 'tool' }),
];

const namesIn = (table: string, idType: 'text' | 'bigint') => namesOfCustomer({ table, idType, column: 'assigned_to', shownAs: 'tool' });

/** The customer name on loaners, loans and reservations. */
export const namesOnLoans = [namesIn('tools', 'text'), namesIn('loans', 'bigint'), namesIn('tool_reservations', 'bigint')];

type LoanCustomer = Pick<Loaner, 'customerId' | 'assignedTo'>;
type CustomerInput = { readonly [K in keyof LoanCustomer]?: LoanCustomer[K] | undefined };

/** Customer and name of a new loan or reservation. */
export async function customerOfLoan(tx: Tx, { customerId, assignedTo }: CustomerInput): Promise<LoanCustomer> {
  const { company, ...reference } = await referenceOfNew(tx, { customerId, company: assignedTo });
  return { customerId: reference.customerId, assignedTo: company };
}

/** Finds the customers that a change refers to. */
export const findCustomersOf = (tx: Tx, { customerId, assignedTo }: CustomerInput): Promise<FoundCustomers> =>
  findReferred(tx, { customerId, company: assignedTo });

/** Customer and name after a change; empty if unchanged. */
export function customerAfter(
  before: LoanCustomer,
  { customerId, assignedTo }: CustomerInput,
  found: FoundCustomers,
): Partial<LoanCustomer> {
  const stored = { customerId: before.customerId, company: before.assignedTo };
  const after = referenceAfter(stored, { customerId, company: assignedTo }, found);
  return after ? { customerId: after.customerId, assignedTo: after.company } : {};
}

/** Loans on the timeline of a customer. */
export const loanTimeline: TimelineSource = {
  kinds: ['loan'],
  access: loanApi.ofCustomer.access,
  sql: `SELECT 'loan' AS kind, loans.id::text AS key, tool_id AS record_id, loans.lent_at AS at, concat_ws(' ', model, serial_number) AS title,
    CASE WHEN loans.returned_at IS NULL THEN 'On Loan' ELSE 'Returned' END AS status, '' AS who, NULL AS author_id, NULL::bigint AS cents
    FROM loans JOIN tools ON tools.id = tool_id WHERE loans.customer_id = $1`,
};
