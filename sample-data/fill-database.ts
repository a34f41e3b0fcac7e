import { hasAnyUser, lockUsers } from '../src/features/admin/users/server/user.store.ts';
import type { Database, Tx } from '../src/platform/server/database/database.ts';
import { loadActivities } from './activities.ts';
import { DAY } from './business.ts';
import { setCompany } from './company.ts';
import { loadCustomers } from './customers.ts';
import { loadEvents } from './events.ts';
import { addBillingAddresses, loadInvoices, makeInvoices, withBilling } from './invoices.ts';
import { loadLeads } from './leads.ts';
import { loadLoaners } from './loaners.ts';
import { loadParts } from './parts/parts.ts';
import { loadPriceList } from './parts/purchasing.ts';
import type { SignIn } from './sign-in.ts';
import { addStaff } from './staff.ts';
import { loadTeamwork } from './teamwork/teamwork.ts';
import { loadCannedNotes, loadEmailTemplates } from './texts.ts';
import { generateTickets, shopsOf } from './tickets/generate-tickets.ts';
import { loadTickets, planDay, planFollowUps } from './tickets/load-tickets.ts';

const TICKETS = 3_000;
const SHOPS = 300;
const LEADS = 240;
const LONGEST_HISTORY = 12;

interface SampleOptions {
  /** The current time of the business. */
  readonly now?: number;
  /** Number of tickets. */
  readonly tickets?: number;
  /** Connects the business to its providers. */
  readonly connect?: (tx: Tx) => Promise<void>;
}

/**
 * Fills an empty database with the sample business in one transaction. Returns its administrator's sign-in; undefined if the database
 * already has users.
 */
export async function fillWithSampleData(
  database: Database,
  { now = Date.now(), tickets: count = TICKETS, connect }: SampleOptions = {},
): Promise<SignIn | undefined> {
  return database.transaction(async (tx) => {
    await lockUsers(tx);
    if (await hasAnyUser(tx)) return undefined;
    const signIn = await addStaff(tx);
    await setCompany(tx);
    const set = { count, shopCount: SHOPS, historyLength: LONGEST_HISTORY, now };
    const shops = shopsOf(set);
    const tickets = [...generateTickets(set)];
    const invoices = makeInvoices(tickets, now);
    await loadTickets(tx, withBilling(tickets, invoices));
    await loadInvoices(tx, invoices);
    await loadCustomers(tx, shops, now);
    await addBillingAddresses(tx);
    await loadLeads(tx, { shops, count: LEADS, now });
    await loadActivities(tx, now);
    await loadLoaners(tx, tickets, now);
    await loadParts(tx, tickets, now);
    await loadPriceList(tx);
    await loadEmailTemplates(tx);
    await loadCannedNotes(tx);
    await planFollowUps(tx, now);
    await planDay(tx, await findUserId(tx, signIn.username), now);
    await loadEvents(tx, shops, now);
    await loadTeamwork(tx, { username: signIn.username, now });
    await leaveNewestUnsent(tx, new Date(now - DAY).toISOString());
    await connect?.(tx);
    return signIn;
  });
}

async function findUserId(tx: Tx, username: string): Promise<string> {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM users WHERE username = $1', [username]);
  return rows[0]?.id ?? '';
}

/** Changes of the last day have not been sent to Zoho yet. */
async function leaveNewestUnsent(tx: Tx, since: string): Promise<void> {
  for (const [kind, table, forget] of [
    ['ticket', 'tickets', ', zoho_case_id = NULL'],
    ['lead', 'leads', ', zoho_id = NULL'],
    ['customer', 'customers', ', zoho_id = NULL'],
  ]) {
    await tx.query(
      `WITH unsent AS (
        UPDATE ${table} SET sync_status = 'pending', last_sync = NULL${forget} WHERE last_updated > $1 RETURNING id
      ), unlinked AS (
        DELETE FROM sync_links WHERE kind = '${kind}' AND record_id IN (SELECT id FROM unsent)
      ) INSERT INTO sync_outbox (kind, record_id) SELECT '${kind}', id FROM unsent`,
      [since],
    );
  }
}
