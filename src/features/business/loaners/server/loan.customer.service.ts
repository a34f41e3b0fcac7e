import type { Db } from '../../../../platform/server/database/database.ts';
import type { FigurePart } from '../../../../platform/server/records/record-figures.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toCompanyKey } from '../../../master-data/customers/company.rules.ts';
import { getSuccessor } from '../../../master-data/customers/server/customer.service.ts';
import { findNames } from '../../../master-data/customers/server/customer-names.service.ts';
import type { Loan } from '../loan.contract.ts';
import { listLoansOfCompanies } from './loan.store.ts';

/** Counts the loans of a customer. */
export const customerLoans: FigurePart<'customer'> = {
  kind: 'customer',
  ofOne: async (db, { id }) => ({ loanCount: (await findLoansOf(db, id)).length }),
};

/** Lists the loaner tools a customer, or the one it was merged into, has and had, the newest loan first; an unknown id is a 404. */
export async function listLoansOfCustomer(deps: ServerDeps, id: string): Promise<Loan[]> {
  const customer = await getSuccessor(deps, id);
  return findLoansOf(deps.database, customer.id);
}

/** Loans keep the name they were made under, so they are found by all names that mean the customer. */
async function findLoansOf(db: Db, customerId: string): Promise<Loan[]> {
  const names = await findNames(db, customerId);
  return listLoansOfCompanies(db, [...new Set(names.map(toCompanyKey))]);
}
