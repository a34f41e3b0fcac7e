import type { Page } from '@playwright/test';
import { customerIdOf, loadCustomers } from '../sample-data/customers.ts';
import { loadEvents } from '../sample-data/events.ts';
import { loadInvoices, makeInvoices, withBilling } from '../sample-data/invoices.ts';
import { loadLeads } from '../sample-data/leads.ts';
import { loadLoaners } from '../sample-data/loaners.ts';
import { loadParts } from '../sample-data/parts/parts.ts';
import { addStaff } from '../sample-data/staff.ts';
import { loadCannedNotes, loadEmailTemplates } from '../sample-data/texts.ts';
import { generateTickets, shopsOf } from '../sample-data/tickets/generate-tickets.ts';
import { loadTickets } from '../sample-data/tickets/load-tickets.ts';
import type {} from '../src/app/web/features.ts';
import type { Database } from '../src/platform/server/database/database.ts';
import type { PagePath } from '../src/platform/web/page-paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../src/testing/web/accessibility.ts';
import { findClippedText } from '../src/testing/web/cut-words.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';
import { addSomeRecords } from '../src/testing/web/some-records.ts';
import { watchRequests } from '../src/testing/web/watch-requests.ts';

const WIDE = { width: 1440, height: 900 };
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** A small company with the same data in every run, whose tickets have IDs as long as imported ones. */
const FIRM = { count: 220, shopCount: 12, historyLength: 6, now: Date.parse('2026-11-20T17:00:00.000Z') };

const ENTRY_PAGES = [
  { path: '/login', heading: 'Sign in to your account' },
  { path: '/setup', heading: 'Create the first Admin' },
];

/** Pages that a provider redirects to. Tested in `src/features/admin/*-connection/`. */
type CallbackPage =
  | '/auth/zoho/connect-callback'
  | '/auth/zoho/login-callback'
  | '/auth/zoho/register'
  | '/auth/quickbooks/connect-callback'
  | '/auth/mail/microsoft-callback'
  | '/auth/mail/google-callback';

type InnerPage = Exclude<PagePath, '/' | '/login' | '/setup' | '/invite' | CallbackPage>;

/**
 * Pages that aren't in the menu with their headings, and pages whose heading differs from the menu label. Fails to compile if the page of a
 * record type is missing.
 */
const PAGES = {
  '/account': 'My account',
  '/audit-log': 'Audit log',
  '/backups': 'Backups',
  '/canned-notes': 'Canned notes',
  '/customers/$customerId': 'Customers',
  '/debug': 'Debug logs',
  '/drafts': 'Drafts',
  '/events': 'Events & Training',
  '/health': 'Health',
  '/import': 'Import',
  '/knowledge-base/$slug': 'Knowledge Base',
  '/menu': 'Menu',
  '/purchase-orders': 'Purchase orders',
  '/search': 'Search',
  '/serials/$serial': 'Serial number',
  '/sod/$ticketId': 'SOD Programming',
  '/suppliers': 'Suppliers',
  '/tasks': 'All tasks',
  '/tickets': 'All tickets',
  '/zoho-sync/decisions': 'Zoho Sync',
} as const satisfies Partial<Record<InnerPage, string>> & Record<Extract<InnerPage, `${string}$${string}`>, string>;

/** More states of pages. */
const STATES = {
  '/sod/$lentId': 'Tool Repair/RMA',
  '/sod/$repairId': 'Tool Repair/RMA',
  '/sod/$approvedRepairId': 'Tool Repair/RMA',
  '/rma?board=status': 'Tool Repair/RMA',
  '/rma?board=technicians': 'Tool Repair/RMA',
  '/rma?board=days': 'Tool Repair/RMA',
  '/invoices?view=unbilled': 'Invoices',
  '/mail?view=outgoing': 'Mail',
  '/mail?view=all': 'Mail',
  '/parts-inventory?open=P-0001': 'Parts Inventory',
  '/purchase-orders?open=$draftId': 'Purchase orders',
  '/purchase-orders?open=$placedId': 'Purchase orders',
  '/search?q=iscan': 'Search',
  '/tasks?assignee=all': 'All tasks',
  '/customers/$ownerId': 'Customers',
  '/customers/$ownerId?tab=tickets': 'Customers',
  '/customers/$ownerId?tab=invoices': 'Customers',
  '/customers/$ownerId?tab=loans': 'Customers',
  '/customers/$ownerId?tab=leads': 'Customers',
} as const;

/** Lists that have their own search field in the header, also on a phone. */
const SEARCHED_ON_PHONE: readonly string[] = ['/sod', '/customers', '/parts-inventory', '/knowledge-base', '/search'];

for (const { path, heading } of ENTRY_PAGES) {
  test(`${path} is accessible and fits a phone`, async ({ openPage }) => {
    const page = await openPage(path, { as: 'anonymous' });
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
  });
}

test('every page without records is accessible in both color schemes and fits a phone', async ({ openPage }) => {
  test.slow();
  const page = await openPage('/menu', { as: 'Admin' });
  const { beAnswered } = watchRequests(page);
  const paths = Object.entries({ ...(await readMenu(page)), ...PAGES }).filter(([path]) => !path.includes('$'));
  for (const [path, heading] of paths) {
    await test.step(path, async () => {
      await goTo(page, path, heading);
      await beAnswered();
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(DESK);
    });
  }
});

test('every page of a company is accessible, clips no text and has one search field, at three widths', async ({
  openPage,
  people,
  server,
}) => {
  test.slow();
  const ids = await fillFirm(server.database);
  const { articleId: slug, ...others } = await addSomeRecords(await people.caller('Admin'));
  const records = { ...ids, ...others, slug, serial: ids.serial };
  const page = await openPage('/menu', { as: 'Admin' });
  const { beAnswered } = watchRequests(page);
  for (const [path, heading] of Object.entries({ ...(await readMenu(page)), ...PAGES, ...STATES })) {
    await test.step(path, async () => {
      await goTo(page, toAddress(path, records), heading);
      await beAnswered();
      await expectAccessible(page);
      for (const viewport of [WIDE, DESK, PHONE]) {
        await page.setViewportSize(viewport);
        await beAnswered();
        // During a resize, text may be clipped for a moment.
        await expect.poll(() => findClippedText(page), { message: `clipped at ${viewport.width} px` }).toEqual([]);
        await expectNoSidewaysScroll(page);
        await expectOneSearch(page, path);
      }
      await page.setViewportSize(DESK);
    });
  }
});

/** Returns the pages of the menu and their labels, which are also their headings. */
async function readMenu(page: Page): Promise<Readonly<Record<string, string>>> {
  const links = page.getByRole('main').getByRole('link');
  await expect(links.nth(10)).toBeVisible();
  const entries = await links.evaluateAll((all) =>
    all.map((link) => [(link as HTMLAnchorElement).hash.slice(1), (link as HTMLAnchorElement).innerText.split('\n')[0] ?? '']),
  );
  return Object.fromEntries(entries);
}

async function goTo(page: Page, address: string, heading: string): Promise<void> {
  await page.evaluate((to) => location.assign(`#${to}`), address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** Expects one search field in the header. On a phone, lists have one and other pages have a button for it. */
async function expectOneSearch(page: Page, path: string): Promise<void> {
  const fields = page.locator('[data-shortcut="search"]').filter({ visible: true });
  const header = page.getByRole('banner');
  // The debug log has its own header.
  if (path === '/debug') return expect(fields).toHaveCount(1);
  if (page.viewportSize()?.width !== PHONE.width) {
    await expect(fields).toHaveCount(1);
    return expect(header.locator(fields)).toHaveCount(1);
  }
  if (SEARCHED_ON_PHONE.includes(path)) await expect(fields).toHaveCount(1);
  await expect(header.getByRole('button', { name: 'Search or jump to…' })).toBeVisible();
}

/** Fills in the parameters of a path. */
function toAddress(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\$(\w+)/, (name, key) => values[key] ?? name);
}

/** Adds the records of a company. Returns the IDs for the pages of one record. */
async function fillFirm(database: Database) {
  const { now } = FIRM;
  const shops = shopsOf(FIRM);
  const tickets = [...generateTickets(FIRM)].map((ticket, place) => ({ ...ticket, id: `TKT-717181-${1_000 + place}` }));
  const invoices = makeInvoices(tickets, now);
  await database.transaction(async (tx) => {
    await addStaff(tx);
    await loadTickets(tx, withBilling(tickets, invoices));
    await loadInvoices(tx, invoices);
    await loadCustomers(tx, shops, now);
    await loadLeads(tx, { shops, count: 30, now });
    await loadLoaners(tx, tickets, now);
    await loadParts(tx, tickets, now);
    await loadEmailTemplates(tx);
    await loadCannedNotes(tx);
    await loadEvents(tx, shops, now);
  });
  const { rows } = await database.query<{ id: string }>(
    'SELECT ticket_id AS id FROM loans WHERE ticket_id IS NOT NULL ORDER BY returned_at IS NULL DESC, id DESC LIMIT 1',
  );
  const { rows: orders } = await database.query<{ draftId: string; placedId: string }>(
    `SELECT max(id) FILTER (WHERE status = 'Draft') AS "draftId", max(id) FILTER (WHERE status = 'Partly Received') AS "placedId" FROM purchase_orders`,
  );
  const owner = tickets.at(-1)?.fields;
  return { lentId: rows[0]?.id ?? '', ownerId: customerIdOf(owner?.customerCompany ?? ''), serial: owner?.toolSerial ?? '', ...orders[0] };
}
