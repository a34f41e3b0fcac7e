import { expect, test } from '../src/testing/web/fixtures.ts';
import { addShownRecords, PUBLIC_PAGES, readAddresses } from '../src/testing/web/navigation.ts';

test('every URL in the code is a page: links, constants and navigation entries', { tag: '@stress' }, async ({ openPage, api }) => {
  const fill = await addShownRecords(api);
  const addresses = readAddresses();
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/audit-log',
      '/bugs',
      '/customers/$customerId',
      '/dashboard',
      '/events',
      '/inventory',
      '/knowledge-base/$slug',
      '/login',
      '/menu',
      '/reports',
      '/sales',
      '/serials/$serial',
      '/sod/$ticketId',
    ]),
  );
  const page = await openPage('/menu', { as: 'Admin' });
  for (const [index, address] of addresses.filter((each) => !PUBLIC_PAGES.includes(each)).entries()) {
    const path = fill(address);
    // A new query reloads the page. The app moves it into the hash.
    await page.goto(`/?${index}#${path}`);
    // The title is the page name once the page is loaded. An unknown URL redirects to the menu.
    await expect(page).not.toHaveTitle('OBDesk');
    expect(new URL(page.url()).hash).toBe(`#${path}?${index}=`);
  }
  for (const path of PUBLIC_PAGES) {
    const anonymous = await openPage(path, { as: 'anonymous' });
    await expect(anonymous.getByRole('heading')).toBeVisible();
    expect(new URL(anonymous.url()).hash).toBe(`#${path}`);
  }
});
