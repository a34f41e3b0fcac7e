import type { Db } from '../../../platform/server/database/database.ts';
import type { Loan } from '../loan.contract.ts';
import type { Tool } from '../tool.contract.ts';
import { findLoansOfCompany, findLoansOfSerial } from './loan.store.ts';
import { findToolWithSerial } from './tool.store.ts';

/** The loans of the loaner tool with this serial number, the newest first; none when it is no loaner. */
export function listLoansOfSerial(db: Db, serial: string): Promise<Loan[]> {
  return findLoansOfSerial(db, serial);
}

/** The loans to the company of this key, the newest first. */
export function listLoansOfCompany(db: Db, companyKey: string): Promise<Loan[]> {
  return findLoansOfCompany(db, companyKey);
}

/** The loaner tool with this serial number, whatever the letter case and blanks. */
export function findToolBySerial(db: Db, serial: string): Promise<Tool | undefined> {
  return findToolWithSerial(db, serial);
}
