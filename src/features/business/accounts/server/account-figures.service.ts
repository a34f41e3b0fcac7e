import type { Db } from '../../../../platform/server/database/database.ts';
import { toCompanyKey } from '../../../master-data/customers/company.rules.ts';
import type { AccountFigures, Customer } from '../../../master-data/customers/customer.contract.ts';
import { findNames } from '../../../master-data/customers/server/customer-names.service.ts';
import { countTicketsOfCompany } from '../../../ticketing/tickets/server/company/ticket.company.service.ts';
import { countBySerial } from '../../../ticketing/tickets/server/ticket.serial.service.ts';
import { getInvoiceFigures } from '../../invoices/server/invoice.service.ts';
import { getLeadFigures } from '../../leads/server/lead.service.ts';
import type { Loan } from '../../loaners/loan.contract.ts';
import { listLoansOfCompanies } from '../../loaners/server/loan.service.ts';

/**
 * What happens with a customer, summed up. Everything follows a rename; tickets, leads and the accounts of invoices follow a merge too,
 * while loans keep the name they were made under and are found by it.
 */
export async function getAccountFigures(db: Db, customer: Pick<Customer, 'id' | 'shopName' | 'toolSerials'>): Promise<AccountFigures> {
  const key = toCompanyKey(customer.shopName);
  const names = await findNames(db, customer.id);
  const [tickets, leads, invoices, loans, serialTickets] = await Promise.all([
    countTicketsOfCompany(db, key),
    getLeadFigures(db, key),
    getInvoiceFigures(db, key),
    findLoans(db, names),
    countBySerial(db, customer.toolSerials),
  ]);
  return {
    ...{ openTickets: tickets.open, ticketCount: tickets.all, repairCount: tickets.repairs },
    ...{ leadCount: leads.count, activeLeads: leads.active, totalValue: leads.value, leadStatus: leads.latestStatus },
    ...{ invoiceCount: invoices.count, invoiced: invoices.invoiced, unpaid: invoices.unpaid, overdueInvoices: invoices.overdueCount },
    ...{ loanCount: loans.length, serialTickets },
  };
}

/** The loans to a customer under any of its names, the newest first. */
export function findLoans(db: Db, names: readonly string[]): Promise<Loan[]> {
  return listLoansOfCompanies(db, [...new Set(names.map(toCompanyKey))]);
}
