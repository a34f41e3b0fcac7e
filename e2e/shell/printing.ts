import type { Locator, Page } from '@playwright/test';
import { aLead } from '../../src/features/business/leads/lead.factory.ts';
import { aPart } from '../../src/features/master-data/parts/part.factory.ts';
import { aTicket } from '../../src/features/ticketing/tickets/ticket.factory.ts';
import { createTicket } from '../../src/testing/server/ticket-steps.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { holdRequests } from '../../src/testing/web/held-requests.ts';
import { addSomeRecords } from '../../src/testing/web/some-records.ts';

/**
 * Returns the text of the page when the browser prints it. The print dialog would block the test, so the page stays in its printed state.
 */
async function print(page: Page): Promise<string> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed-text', document.body.textContent ?? '');
  });
  await page.keyboard.press('Control+P');
  const printed = page.locator('[data-printed-text]');
  await printed.waitFor({ state: 'attached' });
  const text = await printed.getAttribute('data-printed-text');
  await page.emulateMedia({ media: 'print' });
  return text ?? '';
}

/** Returns the number of distinct texts that match, such as `Case 7.` */
const countTexts = (text: string, kind: RegExp): number => new Set(text.match(kind)).size;

async function expectNoFrame(page: Page): Promise<void> {
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search or jump to…' })).toBeHidden();
  expect(await page.evaluate(findClipped)).toEqual([]);
}

/** Adds records one at a time, because the server rate-limits parallel requests. */
async function addEach(count: number, add: (at: number) => Promise<{ status: number }>): Promise<void> {
  for (let at = 0; at < count; at += 1) expect((await add(at)).status).toBe(201);
}

/** Runs in the page. Returns the elements that scroll on a screen and would be cut off on paper. */
function findClipped(): string[] {
  return [...document.querySelectorAll('#root, #root *')]
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1)
    .map((element) => element.className);
}

test('prints a case with all 40 notes and without the app frame', async ({ openPage, api }) => {
  const history = Array.from({ length: 40 }, (_, at) => ({ content: `Note ${at}.`, category: 'Diagnostics' }));
  const ticket = await createTicket(api, { history, followUpDate: '2099-12-01' });
  for (const status of ['In Progress', 'On Hold']) await api.put(`/api/tickets/${ticket.id}`, { status });
  const page = await openPage(`/sod/${ticket.id}`);
  expect(countTexts(await print(page), /Note \d+\./g)).toBe(40);
  await expect(page.getByText('Dec 1, 2099')).toBeVisible();
  for (const { content } of history) await expect(page.getByText(content, { exact: true })).toBeVisible();
  await expect(page.getByText('Status changed from New to In Progress')).toBeVisible();
  await expect(page.getByLabel('New note')).toBeHidden();
  await expectNoFrame(page);
});

test('prints all rows of a list, including those that are not loaded yet', async ({ openPage, api }) => {
  await addEach(70, (at) => api.post('/api/tickets', aTicket({ summary: `Case ${at}.` })));
  const page = await openPage('/sod');
  await expect(page.getByText('70 cases')).toBeVisible();
  expect(countTexts(await print(page), /Case \d+\./g)).toBe(70);
  await expect(page.getByText('70 cases')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Case \d+\./ })).toHaveCount(70);
  await expectNoFrame(page);
});

test('prints once even if requested repeatedly while a list loads, and removes the header afterwards', async ({ openPage, api }) => {
  await addEach(70, (at) => api.post('/api/tickets', aTicket({ summary: `Case ${at}.` })));
  const page = await openPage('/sod');
  const body = page.locator('body');
  await page.evaluate(() => {
    let count = 0;
    window.print = () => {
      count += 1;
      for (const event of ['beforeprint', 'afterprint']) window.dispatchEvent(new Event(event));
      document.body.dataset.prints = String(count);
    };
  });
  const rest = await holdRequests(page, /cursor=/);
  await page.keyboard.press('Control+P');
  await rest.arrive();
  await page.keyboard.press('Control+P');
  await rest.releaseAll();
  await expect(body).toHaveAttribute('data-prints', '1');
  await expect(body).not.toHaveAttribute('data-printed');
  await page.keyboard.press('Control+P');
  await expect(body).toHaveAttribute('data-prints', /[^1]/);
  await expect(body).toHaveAttribute('data-prints', '2');
});

test('prints that some rows couldn’t be loaded, without the selection', async ({ openPage, api, errors }) => {
  errors.allow(/Failed to load resource|Failed to fetch|reach the server/);
  await addEach(70, (at) => api.post('/api/tickets', aTicket({ summary: `Case ${at}.` })));
  const page = await openPage('/sod');
  await page.getByRole('checkbox', { name: 'Select Case 69.' }).check({ force: true });
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.route(/cursor=/, (route) => route.abort());
  await print(page);
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^SOD Programming · Printed [^·]+ · Some data couldn’t be loaded$/);
  await expect(page.getByText('1 selected')).toBeHidden();
});

test('printing from the browser menu includes all loaded rows', async ({ openPage, api }) => {
  await addEach(40, (at) => api.post('/api/tickets', aTicket({ summary: `Case ${at}.` })));
  const page = await openPage('/sod');
  const rows = page.getByRole('main').getByRole('link', { name: /Case \d+\./ });
  await expect(rows.first()).toBeVisible();
  const shown = await rows.count();
  await page.evaluate(() => {
    const rememberText = () => document.body.setAttribute('data-printed-text', document.body.textContent ?? '');
    window.addEventListener('beforeprint', rememberText);
  });
  await page.pdf();
  const text = await page.locator('[data-printed-text]').getAttribute('data-printed-text');
  expect(countTexts(text ?? '', /Case \d+\./g)).toBe(40);
  await expect(rows).toHaveCount(shown);
});

test('prints all rows of a table', async ({ openPage, api }) => {
  await addEach(70, (at) => api.post('/api/parts', aPart({ partNumber: `P-${at}.` })));
  const page = await openPage('/parts-inventory', { as: 'Admin' });
  await expect(page.getByText('70 parts')).toBeVisible();
  expect(countTexts(await print(page), /P-\d+\./g)).toBe(70);
  await expect(page.getByRole('row', { name: /P-\d+\./ })).toHaveCount(70);
  await expectNoFrame(page);
});

test('prints a board with the cards of all columns', async ({ openPage, api }) => {
  await addEach(60, (at) => api.post('/api/leads', aLead({ companyName: `Lead ${at}.` })));
  await api.post('/api/leads', aLead({ companyName: 'Lead 60.', status: 'Contacted' }));
  const page = await openPage('/sales', { as: 'Admin' });
  await expect(page.getByText('61 leads')).toBeVisible();
  expect(countTexts(await print(page), /Lead \d+\./g)).toBe(61);
  await expect(page.getByText('61 leads')).toBeVisible();
  await expect(page.getByText(/^Lead \d+\.$/)).toHaveCount(61);
  // As wide as paper.
  await page.setViewportSize({ width: 740, height: 900 });
  await expect(page.getByRole('heading', { name: 'Contacted' })).toBeVisible();
  await expect(page.getByRole('listitem').getByText(/^Lead \d+\.$/)).toHaveCount(61);
  const last = page.getByRole('listitem').getByText('Lead 0.', { exact: true });
  expect((await last.boundingBox())?.y).toBeGreaterThan(60 * 50);
  await expectNoFrame(page);
});

test('prints every page without the app frame, dark on white', async ({ openPage, api }) => {
  const { ticketId, repairId, customerId } = await addSomeRecords(api);
  const page = await openPage('/menu', { as: 'Admin' });
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  for (const path of [
    '/sod',
    `/sod/${ticketId}`,
    '/rma',
    `/sod/${repairId}`,
    '/customers',
    `/customers/${customerId}`,
    '/parts-inventory',
    '/invoices',
    '/sales',
    '/fleet',
    '/events',
    '/reports',
    '/serials/ISCANP-1',
  ]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/#${path}`);
    await page.reload();
    await page.getByRole('main').waitFor();
    await print(page);
    await expectNoFrame(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).color), path).toBe('rgb(23, 33, 43)');
  }
});

test('renders right-to-left text in its own direction without affecting adjacent text', async ({ openPage, api }) => {
  const text = 'רכב (A4) מוכן.';
  const ticket = await createTicket(api, {
    summary: text,
    customerCompany: 'سيارات الخليج',
    history: [{ content: text, category: 'Diagnostics' }],
  });
  const page = await openPage('/sod');
  const row = page.getByRole('main').getByRole('link', { name: text });
  // The period is at the left end of right-to-left text; the ID next to the company is unchanged.
  expect(await isTurned(row.getByText(text, { exact: true }))).toBe(true);
  expect(await isTurned(row.getByText(`#${ticket.id}`, { exact: true }))).toBe(false);
  await page.goto(`/#/sod/${ticket.id}`);
  expect(await isTurned(page.getByRole('paragraph').getByText(text, { exact: true }))).toBe(true);
  for (const field of await page.locator('main :is(input, textarea, select, p, li, h2, label)').all())
    expect(await field.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('plaintext');
});

/** Returns whether the first character of a text is right of its last one. */
function isTurned(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const xOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().x;
    };
    return xOf(0) > xOf(text.length - 1);
  });
}
