import type { Tx } from '../../../../platform/server/database/database.ts';
import type { StatsProvider } from '../../../../platform/server/records/record-stats.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { FoundCustomers } from '../../../master-data/customers/customer-reference.rules.ts';
import { getSuccessor } from '../../../master-data/customers/server/customer.service.ts';
import { findReferred, referenceAfter, referenceOfNew } from '../../../master-data/customers/server/customer-reference.service.ts';
import { recordsOfCustomer } from '../../../master-data/customers/server/merge/customer-records.service.ts';
import { namesOfCustomer } from '../../../master-data/customers/server/names/customer-names.service.ts';
import type { Loan } from '../loan.contract.ts';
import type { Loaner } from '../loaner.contract.ts';
import { findLoansOfCustomer } from './loan.store.ts';

/** Counts the loans of a customer. */
export const customerLoans: StatsProvider<'customer'> = {
  kind: 'customer',
  getStats: async (db, { id }) => ({ loanCount: (await findLoansOfCustomer(db, id)).length }),
};

/** Lists the loaner tools a customer, or the one it was merged into, has and had, the newest loan first; an unknown id is a 404. */
export async function listLoansOfCustomer(deps: ServerDeps, id: string): Promise<Loan[]> {
  return findLoansOfCustomer(deps.database, (await getSuccessor(deps, id)).id);
}

/** The tools, loans and reservations of a customer, which go along when it is merged. */
export const loansOfCustomer = [
  recordsOfCustomer({ table: 'tools', name: 'tools', noun: ['loaner', 'loaners'], shownAs: 'tool' }),
  recordsOfCustomer({ table: 'loans', name: 'loans', noun: ['loan', 'loans'], shownAs: 'tool' }),
  recordsOfCustomer({ table: 'tool_reservations', name: 'reservations', noun: ['reservation', 'reservations'], shownAs: 'tool' }),
];

const namesIn = (table: string, idType: 'text' | 'bigint') => namesOfCustomer({ table, idType, column: 'assigned_to', shownAs: 'tool' });

/** The copies of the customer name on loaners, loans and reservations. */
export const namesOnLoans = [namesIn('tools', 'text'), namesIn('loans', 'bigint'), namesIn('tool_reservations', 'bigint')];

type LoanCustomer = Pick<Loaner, 'customerId' | 'assignedTo'>;
type GivenCustomer = { readonly [K in keyof LoanCustomer]?: LoanCustomer[K] | undefined };

/** The customer of a new loan or reservation, and the name that is written on it. */
export async function customerOfLoan(tx: Tx, { customerId, assignedTo }: GivenCustomer): Promise<LoanCustomer> {
  const { company, ...reference } = await referenceOfNew(tx, { customerId, company: assignedTo });
  return { customerId: reference.customerId, assignedTo: company };
}

/** The customers that a change of a tool may mean; nothing is asked while it says nothing of a customer. */
export const findCustomersOf = (tx: Tx, { customerId, assignedTo }: GivenCustomer): Promise<FoundCustomers> =>
  findReferred(tx, { customerId, company: assignedTo });

/** The customer of a tool's loan after a change; empty when the change does not concern it. */
export function customerAfter(
  before: LoanCustomer,
  { customerId, assignedTo }: GivenCustomer,
  found: FoundCustomers,
): Partial<LoanCustomer> {
  const stored = { customerId: before.customerId, company: before.assignedTo };
  const after = referenceAfter(stored, { customerId, company: assignedTo }, found);
  return after ? { customerId: after.customerId, assignedTo: after.company } : {};
}
