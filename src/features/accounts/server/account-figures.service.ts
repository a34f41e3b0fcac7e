import type { Db } from '../../../platform/server/database/database.ts';
import { toCompanyKey } from '../../customers/company.rules.ts';
import type { AccountFigures, Customer } from '../../customers/customer.contract.ts';
import { findNames } from '../../customers/server/customer-names.service.ts';
import { getInvoiceFigures } from '../../invoices/server/invoice.service.ts';
import { getLeadFigures } from '../../leads/server/lead.service.ts';
import type { Loan } from '../../loaners/loan.contract.ts';
import { listLoansOfCompany } from '../../loaners/server/loan.service.ts';
import { countByCompany, countOpenByCompany, countRepairsByCompany } from '../../tickets/server/company/ticket.company.service.ts';
import { countBySerial } from '../../tickets/server/ticket.serial.service.ts';

/**
 * What happens with a customer, summed up. Everything follows a rename; tickets, leads and the accounts of invoices follow a merge too,
 * while loans keep the name they were made under and are found by it.
 */
export async function getAccountFigures(db: Db, customer: Pick<Customer, 'id' | 'shopName' | 'toolSerials'>): Promise<AccountFigures> {
  const key = toCompanyKey(customer.shopName);
  const names = await findNames(db, customer.id);
  const [open, all, repairs, leads, invoices, loans, serialTickets] = await Promise.all([
    countOpenByCompany(db, [key]),
    countByCompany(db, [key]),
    countRepairsByCompany(db, [key]),
    getLeadFigures(db, key),
    getInvoiceFigures(db, key),
    findLoans(db, names),
    countBySerial(db, customer.toolSerials),
  ]);
  return {
    ...{ openTickets: open.get(key) ?? 0, ticketCount: all.get(key) ?? 0, repairCount: repairs.get(key) ?? 0 },
    ...{ leadCount: leads.count, activeLeads: leads.active, totalValue: leads.value, leadStatus: leads.latestStatus },
    ...{ invoiceCount: invoices.count, invoiced: invoices.invoiced, unpaid: invoices.unpaid, overdueInvoices: invoices.overdueCount },
    ...{ loanCount: loans.length, serialTickets },
  };
}

/** The loans to a customer under any of its names, the newest first. */
export async function findLoans(db: Db, names: readonly string[]): Promise<Loan[]> {
  const keys = [...new Set(names.map(toCompanyKey))];
  const loans = await Promise.all(keys.map((key) => listLoansOfCompany(db, key)));
  return loans.flat().sort((one, other) => other.id - one.id);
}
