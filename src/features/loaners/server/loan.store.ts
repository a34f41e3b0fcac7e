import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/server/database/database.ts';
import type { Loan } from '../loan.contract.ts';
import { loans } from './loan.table.ts';
import { tools } from './tool.table.ts';

const COLUMNS = { ...getTableColumns(loans), serialNumber: tools.serialNumber, model: tools.model };

/** The newest loan first. */
function selectLoans(db: Db, where: SQL): Promise<Loan[]> {
  return db.orm.select(COLUMNS).from(loans).innerJoin(tools, eq(tools.id, loans.toolId)).where(where).orderBy(desc(loans.id));
}

export function findLoansOfTool(db: Db, toolId: string): Promise<Loan[]> {
  return selectLoans(db, eq(loans.toolId, toolId));
}

export function findLoansOfSerial(db: Db, serial: string): Promise<Loan[]> {
  return selectLoans(db, sql`serial_key(${tools.serialNumber}) = serial_key(${serial})`);
}

export function findLoansOfCompany(db: Db, companyKey: string): Promise<Loan[]> {
  return selectLoans(db, sql`company_key(${loans.assignedTo}) = ${companyKey}`);
}
