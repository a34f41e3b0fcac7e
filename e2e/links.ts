import { readdirSync, readFileSync } from 'node:fs';
import { anArticle } from '../src/features/insight/articles/article.factory.ts';
import { aCustomer } from '../src/features/master-data/customers/customer.factory.ts';
import { aTicket } from '../src/features/ticketing/tickets/ticket.factory.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';

/** An address in the code: of a page, a constant for one, or where a link leads. */
const ADDRESS = /\b(?:path|to|[A-Z]+_PATH)(?:=|:| =)\s*\{?["'](\/[\w$/-]*)["']/g;
const IN_PATH_TABLE = /["'](\/[\w$/-]*)["']/g;
const PUBLIC = ['/login', '/setup'];

function readAddresses(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\bweb\b.*(?<!\.browser)\.tsx?$|-paths\.ts$/.test(path),
  );
  const found = files.flatMap((path) => {
    const text = readFileSync(`src/${path}`, 'utf8');
    return [...text.matchAll(/-paths\.ts$/.test(path) ? IN_PATH_TABLE : ADDRESS)].map((match) => match[1] ?? '');
  });
  return [...new Set(found)].filter((address) => address !== '/').sort();
}

test('every address named in the code is a page: links, constants and places of the navigation', { tag: '@stress' }, async ({
  openPage,
  api,
}) => {
  const ticket = await api.post<{ id: string }>('/api/tickets', aTicket({ toolSerial: 'ISCANP-46844' }));
  const customer = await api.post<{ id: string }>('/api/customers', aCustomer());
  const article = await api.post<{ id: string }>('/api/articles', anArticle());
  const values = { $ticketId: ticket.body.id, $customerId: customer.body.id, $serial: 'ISCANP-46844', $slug: article.body.id };
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
  for (const [index, address] of addresses.filter((each) => !PUBLIC.includes(each)).entries()) {
    const path = Object.entries(values).reduce((filled, [name, value]) => filled.replace(name, value), address);
    // With another query the page is loaded anew; the app takes the query along.
    await page.goto(`/?${index}#${path}`);
    // The title names the page once it is known; an address that is no page leads to the menu.
    await expect(page).not.toHaveTitle('OBDesk');
    expect(new URL(page.url()).hash).toBe(`#${path}?${index}=`);
  }
  for (const path of PUBLIC) {
    const anonymous = await openPage(path, { as: 'anonymous' });
    await expect(anonymous.getByRole('heading')).toBeVisible();
    expect(new URL(anonymous.url()).hash).toBe(`#${path}`);
  }
});
