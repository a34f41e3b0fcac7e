import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { Loan } from '../loan.contract.ts';
import type { Loaner } from '../loaner.contract.ts';
import { loans } from './loan.table.ts';
import { tools } from './loaner.table.ts';

const COLUMNS = { ...getTableColumns(loans), serialNumber: tools.serialNumber, model: tools.model };

/** Loan values copied from the loaner. */
function toValues({ assignedTo, customerId, returnDate, ticketId, conditionOut }: Loaner) {
  return { assignedTo, customerId, due: returnDate ?? '', ticketId: ticketId === '' ? null : ticketId, conditionOut };
}

export async function insertLoan(tx: Tx, tool: Loaner): Promise<void> {
  await tx.orm.insert(loans).values({ ...toValues(tool), toolId: tool.id, from: tool.lentAt ?? '' });
}

/** Copies the loan fields of the loaner to its open loan. */
export async function changeOpenLoan(tx: Tx, tool: Loaner): Promise<void> {
  await tx.orm.update(loans).set(toValues(tool)).where(isOpenLoanOf(tool.id));
}

export async function closeLoan(tx: Tx, toolId: string, end: { back: string; conditionIn: string }): Promise<void> {
  await tx.orm.update(loans).set(end).where(isOpenLoanOf(toolId));
}

/** Finds the loans of a loaner, newest first. */
export function findLoansOfLoaner(db: Db, toolId: string): Promise<Loan[]> {
  return selectLoans(db, eq(loans.toolId, toolId));
}

/** Finds the loans of the loaner with this serial number, newest first. */
export function listLoansOfSerial(db: Db, serial: string): Promise<Loan[]> {
  return selectLoans(db, sql`serial_key(${tools.serialNumber}) = serial_key(${serial})`);
}

/** Finds the loans for these repairs, newest first. */
export async function listLoansOfTickets(db: Db, ticketIds: readonly string[]): Promise<Loan[]> {
  return ticketIds.length === 0 ? [] : selectLoans(db, inArray(loans.ticketId, [...ticketIds]));
}

/** Finds the newest open loan for these tickets. */
export async function findOpenLoan(db: Db, ticketIds: readonly string[]): Promise<Loan | undefined> {
  if (ticketIds.length === 0) return undefined;
  const [loan] = await selectLoans(db, and(inArray(loans.ticketId, [...ticketIds]), isNull(loans.back))).limit(1);
  return loan;
}

/** Finds the loans to a customer, newest first. */
export function findLoansOfCustomer(db: Db, customerId: string): Promise<Loan[]> {
  return selectLoans(db, eq(loans.customerId, customerId));
}

function isOpenLoanOf(toolId: string) {
  return and(eq(loans.toolId, toolId), isNull(loans.back));
}

function selectLoans(db: Db, where: SQL | undefined) {
  return db.orm.select(COLUMNS).from(loans).innerJoin(tools, eq(tools.id, loans.toolId)).where(where).orderBy(desc(loans.id));
}
