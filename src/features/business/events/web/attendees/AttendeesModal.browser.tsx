import { expectAccessible, expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';
import { holdRequests } from '../../../../../testing/web/held-requests.ts';
import { anEvent, aRegistration } from '../../event.factory.ts';

const PAGE = '/events';
const PEOPLE = '/api/events/EVT-0001/registrations';
const AS_ADMIN = { as: 'Admin' } as const;

test('adds, finds and removes attendees, with an undo', async ({ openPage, api, errors }) => {
  errors.allow(/409|already registered/);
  await api.post('/api/events', anEvent({ name: 'Open house' }));
  const page = await openPage(PAGE, AS_ADMIN);
  await page.getByRole('button', { name: '0 registered for Open house' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attendees of Open house' });
  await expect(dialog.getByText('No attendees yet')).toBeVisible();
  await dialog.getByLabel('Name').fill('Ann Archer');
  await dialog.getByLabel('Email').fill('ann@');
  await dialog.getByLabel('Email').press('Enter');
  await expect(dialog.getByText('Enter a valid email')).toBeVisible();
  await dialog.getByLabel('Email').fill('ann@example.com');
  await dialog.getByLabel('Company').fill('Northside Garage');
  await dialog.getByRole('button', { name: 'Add', exact: true }).dblclick();
  const row = dialog.getByRole('row', { name: 'Ann Archer' });
  await expect(row).toContainText('Northside Garage');
  await expect(dialog.getByLabel('Name')).toBeFocused();

  await page.keyboard.type('Ann again');
  await dialog.getByLabel('Email').fill('ANN@example.com');
  await dialog.getByLabel('Email').press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('ANN@example.com is already registered.');
  await expect(dialog.getByLabel('Name')).toHaveValue('Ann again');
  await dialog.getByLabel('Name').fill('Bo Berg');
  await dialog.getByLabel('Email').fill('bo@example.com');
  await dialog.getByLabel('Email').press('Enter');
  await expect(dialog.getByText('2 registered')).toBeVisible();
  await dialog.getByRole('searchbox').fill('NORTH');
  await expect(dialog.getByText('1 found')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Bo Berg' })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Remove Ann Archer' }).click();
  await expect(dialog.getByText('No matching attendees')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Ann Archer restored')).toBeVisible();
  await expect(row).toContainText('Northside Garage');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '2 registered for Open house' })).toBeVisible();
});

test('leaves the focus in the search when an attendee is saved later', async ({ openPage, api }) => {
  await api.post('/api/events', anEvent());
  const page = await openPage(`${PAGE}?people=EVT-0001`, AS_ADMIN);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ann Archer');
  await dialog.getByLabel('Email').fill('ann@example.com');
  const saves = await holdRequests(page, `**${PEOPLE}`);
  await dialog.getByLabel('Email').press('Enter');
  await saves.arrive();
  await dialog.getByRole('searchbox').fill('ann');
  await saves.releaseAll();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await page.keyboard.type(' archer');
  await expect(dialog.getByRole('searchbox')).toHaveValue('ann archer');
});

test('shows the attendees, skipped people and unread lines of a pasted list, and registers no attendee twice', async ({
  openPage,
  api,
}) => {
  await api.post('/api/events', anEvent());
  await api.post(PEOPLE, aRegistration({ name: 'Cy Known', email: 'cy@example.com' }));
  const page = await openPage(`${PAGE}?people=EVT-0001`, AS_ADMIN);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Paste a list' }).click();
  const box = dialog.getByLabel('Attendees');
  await expect(box).toBeFocused();
  await box.fill('Ann Archer, ann@example.com, Northside Garage\njust a name\nCy, CY@example.com\nbo@example.com\nAnn, ann@example.com');
  await expect(dialog.getByText('2 new, 2 skipped, 1 not recognized')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Not recognized' })).toContainText('Line 2: No email address');
  const skipped = dialog.getByRole('region', { name: 'Skipped: already registered or listed twice' }).getByRole('listitem');
  await expect(skipped).toHaveText(['Cy, CY@example.com', 'Ann, ann@example.com']);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await dialog.getByRole('button', { name: 'Register 2 attendees' }).dblclick();
  await expect(page.getByText('2 attendees registered, 2 skipped')).toBeVisible();
  // Keeps the unrecognized line for correction. The others are now registered.
  await expect(dialog.getByText('0 new, 4 skipped, 1 not recognized')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Register 0 attendees' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByText('3 registered')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Ann Archer' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('scrolls through a thousand attendees, and reports a deleted event', { tag: '@stress' }, async ({ openPage, api, errors }) => {
  errors.allow(/404|Event not found/);
  await api.post('/api/events', anEvent());
  const registrations = Array.from({ length: 1_000 }, (_, n) => ({
    name: `Guest ${String(n).padStart(4, '0')}`,
    email: `guest${n}@example.com`,
  }));
  await api.post(`${PEOPLE}/import`, { registrations });
  const page = await openPage(`${PAGE}?people=EVT-0001`, AS_ADMIN);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1,000 registered')).toBeVisible();
  await dialog.getByRole('row', { name: 'Guest 0000' }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 50_000);
    await expect(dialog.getByRole('row', { name: 'Guest 0999' })).toBeVisible({ timeout: 200 });
  }).toPass();
  await api.delete('/api/events/EVT-0001');
  await page.reload();
  await expect(page.getByRole('dialog')).toContainText('Couldn’t load this event');
});
