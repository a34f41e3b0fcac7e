import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { Loan } from '../loan.contract.ts';
import type { Tool } from '../tool.contract.ts';
import { loans } from './loan.table.ts';
import { tools } from './tool.table.ts';

const COLUMNS = { ...getTableColumns(loans), serialNumber: tools.serialNumber, model: tools.model };

/** What an open loan takes over from its tool. */
function toValues({ assignedTo, returnDate, ticketId, conditionOut }: Tool, customerId: string | null) {
  return { assignedTo, customerId, due: returnDate ?? '', ticketId: ticketId === '' ? null : ticketId, conditionOut };
}

/** Begins the loan that the tool says it is on. */
export async function insertLoan(tx: Tx, tool: Tool, customerId: string | null): Promise<void> {
  await tx.orm.insert(loans).values({ ...toValues(tool, customerId), toolId: tool.id, from: tool.lentAt ?? '' });
}

/** Makes the open loan say what its tool says. */
export async function changeOpenLoan(tx: Tx, tool: Tool, customerId: string | null): Promise<void> {
  await tx.orm.update(loans).set(toValues(tool, customerId)).where(isOpenLoanOf(tool.id));
}

export async function closeLoan(tx: Tx, toolId: string, end: { back: string; conditionIn: string }): Promise<void> {
  await tx.orm.update(loans).set(end).where(isOpenLoanOf(toolId));
}

/** The loans of a tool, the newest first. */
export function findLoansOfTool(db: Db, toolId: string): Promise<Loan[]> {
  return selectLoans(db, eq(loans.toolId, toolId));
}

/** The loans of the loaner tool with this serial number, the newest first; none when it is no loaner. */
export function listLoansOfSerial(db: Db, serial: string): Promise<Loan[]> {
  return selectLoans(db, sql`serial_key(${tools.serialNumber}) = serial_key(${serial})`);
}

/** The loans that bridge these repairs, the newest first. */
export async function listLoansOfTickets(db: Db, ticketIds: readonly string[]): Promise<Loan[]> {
  return ticketIds.length === 0 ? [] : selectLoans(db, inArray(loans.ticketId, [...ticketIds]));
}

/** The loans to the companies of these keys, the newest first. */
export function listLoansOfCompanies(db: Db, companyKeys: readonly string[]): Promise<Loan[]> {
  return selectLoans(db, inArray(sql`company_key(${loans.assignedTo})`, [...companyKeys]));
}

function isOpenLoanOf(toolId: string) {
  return and(eq(loans.toolId, toolId), isNull(loans.back));
}

function selectLoans(db: Db, where: SQL): Promise<Loan[]> {
  return db.orm.select(COLUMNS).from(loans).innerJoin(tools, eq(tools.id, loans.toolId)).where(where).orderBy(desc(loans.id));
}
