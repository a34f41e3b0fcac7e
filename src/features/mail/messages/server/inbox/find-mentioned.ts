import type { Db } from '../../../../../platform/server/database/database.ts';
import { toSerialKey } from '../../../../master-data/customers/serial.rules.ts';
import { findPresentOwners } from '../../../../master-data/customers/server/serials/customer-serial.service.ts';
import { findRmaNumbers } from '../../../../ticketing/tickets/server/entries/ticket.threads.service.ts';
import { findMentionedRecords, listCodes, type MentionedRecords } from '../../threading/mentioned-records.rules.ts';

/** Finds the serial number, VIN and RMA number that a text mentions. */
export async function findMentioned(db: Db, text: string): Promise<MentionedRecords> {
  const codes = listCodes(text);
  const owners = codes.length === 0 ? [] : await findPresentOwners(db, codes);
  const numbers = await findRmaNumbers(
    db,
    codes.filter((code) => /^rma/i.test(code)),
  );
  const byKey = (found: readonly string[]) => new Map(found.map((code) => [toSerialKey(code), code]));
  return findMentionedRecords(text, { serials: byKey(owners.map(({ serial }) => serial)), rmaNumbers: byKey(numbers) });
}
