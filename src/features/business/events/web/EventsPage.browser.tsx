import { expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import type { CalendarEvent } from '../event.contract.ts';
import { anEvent, aRegistration } from '../event.factory.ts';

const PAGE = '/events';
const AS_ADMIN = { as: 'Admin' } as const;

test.use({ timezoneId: 'America/New_York' });

test('shows missing fields, defaults to today, and adds one event on a double click', async ({ openPage, api }) => {
  const page = await openPage(PAGE, AS_ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events & Training');
  await expect(page.getByText('No upcoming events')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add event' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Add event' });
  await expect(dialog.getByLabel('Price')).toHaveValue('0.00');
  await expect(dialog.getByLabel('Location')).toHaveValue('Online');
  await expect(dialog.getByText('Time zone: Eastern Time (New York). Leave blank for the current time.')).toBeVisible();
  await dialog.getByLabel('Price').fill('');
  await dialog.getByLabel('Location').fill(' ');
  await dialog.getByRole('button', { name: 'Add event' }).click();
  for (const field of ['Name', 'Price', 'Location', 'Description']) await expect(dialog.getByText(`${field} is required`)).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();

  await dialog.getByLabel('Name').fill('Open house');
  await dialog.getByLabel('Price').fill('0');
  await dialog.getByLabel('Location').fill('Online');
  await dialog.getByLabel('Description').fill('Come by.');
  await dialog.getByRole('button', { name: 'Add event' }).dblclick();
  const card = page.getByRole('article', { name: 'Open house' });
  await expect(card).toContainText('Free');
  await expect(card).toContainText('0 registered');
  const { body } = await api.get<CalendarEvent[]>('/api/events');
  expect(body).toMatchObject([{ name: 'Open house', price: 0, location: 'Online' }]);
  expect(Math.abs(Date.parse(body[0]?.date ?? '') - Date.now())).toBeLessThan(10 * 60_000);
});

test('converts times from the user’s zone to UTC, and updates price and calendar file after an edit', async ({ openPage, api }) => {
  await api.post('/api/events', anEvent({ name: 'Day one' }));
  const page = await openPage(PAGE, AS_ADMIN);
  const card = page.getByRole('article', { name: 'Day one' });
  await expect(card).toContainText('Mar 14, 2030, 11:00 AM');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit event' });
  await expect(dialog.getByLabel('Date')).toHaveValue('03/14/2030');
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('11:00 AM');
  await dialog.getByLabel('Date').fill('12/24/2030');
  await dialog.getByLabel('Time', { exact: true }).fill('2:30 pm');
  await dialog.getByLabel('Price').fill('1249.5');
  await dialog.getByLabel('Price').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('$1,249.50');
  await expect(card).toContainText('Dec 24, 2030, 2:30 PM');
  expect((await api.get('/api/events/EVT-0001')).body).toMatchObject({ date: '2030-12-24T19:30:00.000Z', price: 1249.5 });
  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Add Day one to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('EVT-0001.ics');
});

test('lists upcoming events earliest first and past events latest first, and counts both', async ({ openPage, api }) => {
  const year = new Date().getFullYear();
  const dates = { 'Next month': year + 1, 'In a while': year + 3, 'Last year': year - 1, 'Long ago': year - 5 };
  for (const [name, when] of Object.entries(dates).reverse())
    await api.post('/api/events', anEvent({ name, date: `${when}-06-01T12:00:00Z` }));
  await api.post('/api/events', anEvent({ name: 'Earlier today', date: new Date(Date.now() - 60_000).toISOString() }));
  const page = await openPage(PAGE, AS_ADMIN);
  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveText(['Earlier today', 'Next month', 'In a while']);
  await page.getByRole('radio', { name: 'Past 2' }).check({ force: true });
  await expect(names).toHaveText(['Last year', 'Long ago']);
  await expect(page).toHaveURL(/when=past/);

  await page.keyboard.press('/');
  await page.keyboard.type('month');
  await expect(page.getByText('No matching past events')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Upcoming 1' })).toBeAttached();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).click();
  await expect(names).toHaveText(['Last year', 'Long ago']);
});

test('confirms a delete with the number of registrations, and updates the page of another Admin', async ({ openPage, api }) => {
  await api.post('/api/events', anEvent({ name: 'Open house' }));
  for (let n = 0; n < 2; n++) await api.post('/api/events/EVT-0001/registrations', aRegistration());
  const page = await openPage(PAGE, AS_ADMIN);
  const other = await openPage(PAGE, AS_ADMIN);
  await expect(other.getByText('2 registered')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Open house' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this event?' });
  await expect(question).toContainText('Open house');
  await expect(question).toContainText('2 attendees will also be deleted.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete Open house' })).toBeFocused();

  await page.getByRole('button', { name: 'Delete Open house' }).click();
  await question.getByRole('button', { name: 'Delete event' }).click();
  await expect(page.getByText('Open house deleted')).toBeVisible();
  await expect(page.getByText('No upcoming events')).toBeVisible();
  await expect(other.getByText('No upcoming events')).toBeVisible();
});

test('scrolls through 500 events to the last one', async ({ openPage, server }) => {
  const page = await openPage('/menu', AS_ADMIN);
  await server.database.query(
    `INSERT INTO events (name, date, price_cents, location, description)
     SELECT 'Event ' || n, now() + n * interval '1 day', n, 'Online', 'Description' FROM generate_series(1, 500) n`,
  );
  await page.goto(`/#${PAGE}`);
  await expect(page.getByText('500 events')).toBeVisible();
  await page.getByRole('article', { name: 'Event 1', exact: true }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 50_000);
    await expect(page.getByRole('article', { name: 'Event 500' })).toBeVisible({ timeout: 200 });
  }).toPass();
});

test('keeps long texts inside their card, also on a phone, and is accessible', async ({ openPage, api }) => {
  const long = { name: 'Interminable '.repeat(15), location: 'L'.repeat(400), description: 'D'.repeat(3_000), price: 1_000_000 };
  await api.post('/api/events', anEvent(long));
  await api.post('/api/events', anEvent({ name: 'Short' }));
  const page = await openPage(PAGE, AS_ADMIN);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const foot = page.getByRole('button', { name: 'Delete Interminable' });
    await expect(foot).toBeInViewport({ ratio: 1 });
    const card = await page.getByRole('article', { name: 'Interminable' }).boundingBox();
    const button = await foot.boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((card?.y ?? 0) + (card?.height ?? 0));
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Edit Short' }).click();
  await expect(page.getByRole('dialog').getByLabel('Description')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
