import { aTicket } from '../../src/features/ticketing/tickets/ticket.factory.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { addShownRecords, PUBLIC_PAGES, readAddresses } from '../../src/testing/web/navigation.ts';
import { watchRequests } from '../../src/testing/web/watch-requests.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** A repair's own view, and lists shown another way. */
const OTHER_VIEWS = ['/rma?board=status', '/rma?board=technicians', '/rma?board=days', '/invoices?view=unbilled', '/search?q=iscan'];
/** Where a list's own search is in the header, on a phone too. */
const LISTS = ['/sod', '/customers', '/parts-inventory', '/knowledge-base', '/search'];

/** The pages that Zoho sends the browser back to have no header, as the sign-in has none. */
const isBesideSignIn = (address: string) => address.startsWith('/auth/');

test('the header of every page has one search field at the desk, and on a phone its own or the magnifier', async ({ openPage, api }) => {
  test.slow();
  const fill = await addShownRecords(api);
  const repair = await api.post<{ id: string }>('/api/tickets', aTicket({ type: 'Tool Repair' }));
  const addresses = readAddresses().filter((address) => !PUBLIC_PAGES.includes(address) && !isBesideSignIn(address));
  const page = await openPage('/menu', { as: 'Admin' });
  const { beAnswered } = watchRequests(page);
  const fields = page.locator('[data-shortcut="search"]').filter({ visible: true });
  const inHeader = page.getByRole('banner').locator('[data-shortcut="search"]').filter({ visible: true });
  for (const path of [...addresses.map(fill), ...OTHER_VIEWS, `/sod/${repair.body.id}`]) {
    await page.setViewportSize(DESK);
    await page.evaluate((to) => location.assign(`#${to}`), path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await beAnswered();
    // The log of the server stands alone, with a header of its own.
    const isAlone = path === '/debug';
    await expect(isAlone ? fields : inHeader, `${path} at the desk`).toHaveCount(1);
    await expect(fields, `${path} at the desk`).toHaveCount(1);
    await page.setViewportSize(PHONE);
    if (isAlone || LISTS.includes(path)) await expect(fields, `${path} on a phone`).toHaveCount(1);
    if (!isAlone)
      await expect(page.getByRole('banner').getByRole('button', { name: 'Search or jump to…' }), `${path} on a phone`).toBeVisible();
  }
});
