import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { anArticle } from '../../features/insight/articles/article.factory.ts';
import { aCustomer } from '../../features/master-data/customers/customer.factory.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import type { ApiCaller } from '../server/api-caller.ts';

/** Navigation entries of all users, in order. New ones needn't be listed. */
const ENTRIES: readonly string[] = [
  'Dashboard',
  'Menu',
  'SOD Programming',
  'Bug Reports',
  'Tech Support',
  'Tool Repair/RMA',
  'Sales Leads',
  'Customers',
  'Invoices',
  'Loaner Tools',
  'Parts Inventory',
  'Fleet Analytics',
  'Reports',
  'Knowledge Base',
  'AI Assistant',
];

/** Returns all labels of the sidebar, in order. Expects `ENTRIES` among them. */
export async function readEntries(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(async () => (await links.allTextContents()).filter((label) => ENTRIES.includes(label))).toEqual(ENTRIES);
  return links.allTextContents();
}

/** A URL in the code: of a page, a constant or a link. */
const ADDRESS = /\b(?:path|to|[A-Z]+_PATH)(?:=|:| =)\s*\{?["'](\/[\w$/-]*)["']/g;
const IN_PATH_TABLE = /["'](\/[\w$/-]*)["']/g;
const SERIAL = 'ISCANP-46844';

/** Pages for visitors who aren't signed in. */
export const PUBLIC_PAGES: readonly string[] = ['/login', '/setup', '/invite'];

/** Returns every URL in the code of the screens, such as '/sod/$ticketId'. */
export function readAddresses(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\bweb\b.*(?<!\.(?:browser|component))\.tsx?$|-paths\.ts$/.test(path),
  );
  const found = files.flatMap((path) => {
    const text = readFileSync(`src/${path}`, 'utf8');
    return [...text.matchAll(/-paths\.ts$/.test(path) ? IN_PATH_TABLE : ADDRESS)].map((match) => match[1] ?? '');
  });
  return [...new Set(found)].filter((address) => address !== '/').sort();
}

/** Adds a record for each page that shows one. Returns a function that fills in a URL. */
export async function addShownRecords(api: ApiCaller): Promise<(address: string) => string> {
  const ticket = await api.post<{ id: string }>('/api/tickets', aTicket({ toolSerial: SERIAL }));
  const customer = await api.post<{ id: string }>('/api/customers', aCustomer());
  const article = await api.post<{ id: string }>('/api/articles', anArticle());
  const values = { $ticketId: ticket.body.id, $customerId: customer.body.id, $serial: SERIAL, $slug: article.body.id };
  return (address) => Object.entries(values).reduce((filled, [name, value]) => filled.replace(name, value), address);
}
