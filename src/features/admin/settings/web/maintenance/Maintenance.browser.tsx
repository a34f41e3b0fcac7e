import { STAFF_PASSWORD } from '../../../../../testing/server/staff.ts';
import { createTicket, storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../../testing/web/accessibility.ts';
import { saveButton } from '../../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';
import { aPart } from '../../../../master-data/parts/part.factory.ts';

const PATH = '/api/settings/maintenance';
const MESSAGE = 'Back at 6:00 PM. Your drafts are saved.';

// The next test uses the same server.
test.afterEach(({ api }) => api.put(PATH, { isMaintenanceMode: false }));
test.beforeEach(({ errors }) => errors.allow(/503|Back at 6:00 PM/));

test('two Users see the message, keep their input and save it after maintenance', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const writer = await openPage(`/sod/${ticket.id}`);
  const stocker = await openPage('/parts-inventory?open=new');
  const note = writer.getByLabel('New note');
  await note.fill('Replaced the antenna ring');
  const form = stocker.getByRole('dialog', { name: 'Add Part' });
  await form.getByLabel('Part number').fill('RING-1');
  await form.getByLabel('Name').fill('Antenna ring');
  await form.getByLabel('Quantity').fill('5');
  await form.getByLabel('Cost').fill('3');
  await form.getByLabel('Price').fill('9');

  await api.put(PATH, { isMaintenanceMode: true, message: MESSAGE });
  for (const page of [writer, stocker]) {
    await expect(page.getByRole('dialog', { name: 'Maintenance' }).getByText(MESSAGE)).toBeVisible();
    // No key or click closes the cover or reaches the page below.
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.type('lost ');
    await page.mouse.click(300, 300);
    await expect(page.getByRole('dialog', { name: /palette|Discard/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  }
  await expectAccessible(writer);

  await api.put(PATH, { isMaintenanceMode: false });
  for (const page of [writer, stocker]) await expect(page.getByRole('dialog', { name: 'Maintenance' })).toHaveCount(0);
  await expect(writer.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0);
  await expect(note).toHaveValue('Replaced the antenna ring');
  await writer.getByRole('button', { name: 'Add Note' }).click();
  await saveButton(writer).click();
  await form.getByRole('button', { name: 'Add Part' }).click();
  await expect(stocker.getByRole('row', { name: /RING-1/ })).toBeVisible();
  await expect
    .poll(async () => (await storedTicket(api, ticket)).history.map(({ content }) => content))
    .toContain('Replaced the antenna ring');
});

test('shows the message in a form that is saved before the cover appears, and keeps its input', async ({ openPage, api }) => {
  const page = await openPage('/parts-inventory?open=new');
  const form = page.getByRole('dialog', { name: 'Add Part' });
  for (const [label, value] of Object.entries({ 'Part number': 'RING-2', Name: 'Ring', Quantity: '1', Cost: '1', Price: '2' }))
    await form.getByLabel(label).fill(value);
  let isHeld = true;
  // Delays the event that would show the cover.
  await page.route(`**${PATH}`, (route) => (isHeld ? new Promise(() => undefined) : route.fallback()));
  await api.put(PATH, { isMaintenanceMode: true, message: MESSAGE });
  await form.getByRole('button', { name: 'Add Part' }).click();
  await expect(form.getByRole('alert')).toContainText(`Couldn’t save. Your changes are still here.${MESSAGE}`);
  await api.put(PATH, { isMaintenanceMode: false });
  isHeld = false;
  await form.getByRole('button', { name: 'Add Part' }).click();
  await expect(form).toBeHidden();
});

test('Admins keep working and end maintenance in a banner; open lists of Users reload', async ({ openPage, api }) => {
  await api.post('/api/parts', aPart({ name: 'Old plug' }));
  const admin = await openPage('/parts-inventory', { as: 'Admin' });
  const user = await openPage('/parts-inventory');
  await api.put(PATH, { isMaintenanceMode: true, message: MESSAGE });
  const banner = admin.getByRole('region', { name: 'Maintenance mode' });
  await expect(banner).toContainText(MESSAGE);
  await expect(user.getByRole('dialog', { name: 'Maintenance' })).toBeVisible();
  await api.post('/api/parts', aPart({ name: 'New plug' }));
  await expect(admin.getByRole('row', { name: /New plug/ })).toBeVisible();
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);
  await banner.getByRole('button', { name: 'End maintenance' }).click();
  await expect(banner).toHaveCount(0);
  await expect(user.getByRole('row', { name: /New plug/ })).toBeVisible();
});

test('shows the message before sign-in; Admins get in, Users see the cover and can sign out', async ({ openPage, api, people, errors }) => {
  // A pending query may retry after the sign-out.
  errors.allow(/401|Sign in to continue/);
  await api.put(PATH, { isMaintenanceMode: true, message: MESSAGE });
  const page = await openPage('/login', { as: 'anonymous' });
  await expect(page.getByRole('status').filter({ hasText: MESSAGE })).toBeVisible();
  await expectAccessible(page);
  const signIn = async (username: string) => {
    await page.getByLabel('Email or Username').fill(username);
    await page.getByRole('textbox', { name: 'Password' }).fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn((await people.person('User')).username);
  await expect(page.getByRole('dialog', { name: 'Maintenance' })).toContainText(MESSAGE);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn((await people.person('Admin')).username);
  await expect(page.getByRole('region', { name: 'Maintenance mode' })).toContainText(MESSAGE);
});
