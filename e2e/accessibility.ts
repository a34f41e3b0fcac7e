import type { Page } from '@playwright/test';
import { fillWithSampleData } from '../sample-data/fill-database.ts';
import type {} from '../src/app/web/features.ts';
import type { PagePath } from '../src/platform/web/page-paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../src/testing/web/accessibility.ts';
import { DIALOG_OPENERS, openDialog } from '../src/testing/web/dialog-openers.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';
import { addSomeRecords } from '../src/testing/web/some-records.ts';
import { watchRequests } from '../src/testing/web/watch-requests.ts';

const DESK = { width: 1280, height: 800 };
/** Every run has the same records. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');
const PHONE = { width: 390, height: 844 };

const ENTRY_PAGES = [
  { path: '/login', heading: 'Sign in to your account' },
  { path: '/setup', heading: 'Create the first Admin' },
];

/** Pages that a provider redirects to. Tested in `src/features/admin/*-connection/`. */
type CallbackPage =
  | '/auth/zoho/connect-callback'
  | '/auth/zoho/login-callback'
  | '/auth/zoho/register'
  | '/auth/quickbooks/connect-callback';

type InnerPage = Exclude<PagePath, '/' | '/login' | '/setup' | CallbackPage>;

/** Each page and its heading. Fails to compile if a page is missing. */
const PAGES = {
  '/account': 'My account',
  '/assistant': 'AI Assistant',
  '/audit-log': 'Audit log',
  '/backups': 'Backups',
  '/bugs': 'Bug Reports',
  '/canned-notes': 'Canned notes',
  '/customers': 'Customers',
  '/customers/$customerId': 'Customers',
  '/dashboard': 'Dashboard',
  '/debug': 'Debug logs',
  '/drafts': 'Drafts',
  '/events': 'Events & Training',
  '/fleet': 'Fleet Analytics',
  '/health': 'Health',
  '/import': 'Import',
  '/inventory': 'Loaner Tools',
  '/invoices': 'Invoices',
  '/knowledge-base': 'Knowledge Base',
  '/knowledge-base/$slug': 'Knowledge Base',
  '/menu': 'Menu',
  '/parts-inventory': 'Parts Inventory',
  '/reports': 'Reports',
  '/rma': 'Tool Repair/RMA',
  '/sales': 'Sales Leads',
  '/search': 'Search',
  '/serials/$serial': 'Serial number',
  '/settings': 'Settings',
  '/sod': 'SOD Programming',
  '/sod/$ticketId': 'SOD Programming',
  '/support': 'Tech Support',
  '/tickets': 'All tickets',
  '/zoho-sync': 'Zoho Sync',
  '/zoho-sync/decisions': 'Zoho Sync',
} as const satisfies Record<InnerPage, string>;

/** Further states of pages. */
const STATES = {
  '/sod/$repairId': 'Tool Repair/RMA',
  '/sod/$approvedRepairId': 'Tool Repair/RMA',
  '/rma?view=board': 'Tool Repair/RMA',
  '/customers/$customerId?tab=invoices': 'Customers',
} as const;

/** Fills in the parameters of a path. */
function toAddress(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\$(\w+)/, (name, key) => values[key] ?? name);
}

/** Nothing is too wide, on a desk and on a phone. */
async function expectFitsBoth(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
  }
}

for (const { path, heading } of ENTRY_PAGES) {
  test(`${path} is accessible and fits a phone`, async ({ openPage }) => {
    const page = await openPage(path, { as: 'anonymous' });
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page);
    await expectFitsBoth(page);
  });
}

test('every page without records is accessible in both color schemes and fits a phone', async ({ openPage }) => {
  test.slow();
  const page = await openPage('/menu', { as: 'Admin' });
  const paths = Object.entries(PAGES).filter(([path]) => !path.includes('$'));
  for (const [path, heading] of paths) await test.step(path, () => expectUsable(page, path, heading));
});

test('every page of a firm at work is accessible in both color schemes and fits a phone', async ({ openPage, people, server }) => {
  test.slow();
  await fillWithSampleData(server.database, { tickets: 300, now: NOW });
  const { articleId: slug, ...ids } = await addSomeRecords(await people.caller('Admin'));
  const records = { ...ids, slug, serial: 'ISCANP-1' };
  const page = await openPage('/menu', { as: 'Admin' });
  for (const [path, heading] of Object.entries({ ...PAGES, ...STATES })) {
    await test.step(path, () => expectUsable(page, toAddress(path, records), heading));
  }
});

async function expectUsable(page: Page, path: string, heading: string): Promise<void> {
  const { beAnswered } = watchRequests(page);
  await page.goto(`/#${path}`);
  await beAnswered();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expectAccessible(page);
  await expectFitsBoth(page);
}

test('the account menu is accessible in both color schemes', async ({ openPage }) => {
  const page = await openPage('/menu');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page);
});

for (const [area, openers] of Object.entries(DIALOG_OPENERS)) {
  test(`dialogs of ${area} are accessible in both color schemes`, async ({ openPage, api, people }) => {
    test.slow();
    await people.person('User');
    const records = await addSomeRecords(api);
    const page = await openPage('/menu', { as: 'Admin' });
    for (const opener of openers) {
      await test.step(opener.file, async () => {
        await openDialog(page, opener, records);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(opener.isWithin ? 1 : 0);
      });
    }
  });
}
