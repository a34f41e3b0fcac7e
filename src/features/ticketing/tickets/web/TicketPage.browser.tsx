import { createTicket, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { chooseStatus, draftIsGone, saveButton } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { withoutLive } from '../../../../testing/web/live-stream.ts';

test('shows the usual department in full, and saves every field of a case with one click', async ({ openPage, api, people }) => {
  const { fullName } = await people.person('User');
  const ticket = await createTicket(api, { vehicleMake: 'BMW', vehicleModel: '330i', department: 'Service Desk', channel: 'Walk-in' });
  const page = await openPage(`/sod/${ticket.id}`);
  for (const label of ['Department', 'Channel']) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveValue(/./);
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth), label).toBe(0);
  }
  const typed = {
    Summary: 'Gateway open',
    'Reg.': 'M-KT 4412',
    Year: '2019',
    VIN: 'WBA5R1C50KAJ93021',
    Make: 'Audi',
    Model: 'A4',
    Chassis: 'B9',
    Mileage: '48210',
  };
  const more = {
    'Tool serial': 'L-ISCANP-2207',
    Channel: 'Phone',
    Department: 'SOD',
    Company: 'Mueller Kfz',
    Contact: 'T. Mueller',
    Email: 'a@b.example',
  };
  for (const [label, value] of Object.entries({ ...typed, ...more })) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Use it' }).click();
  await page.getByLabel('Mileage unit').selectOption('mi');
  await page.getByLabel('Not vehicle stated').check();
  await chooseStatus(page, 'In Progress');
  await page.getByRole('button', { name: 'Urgent' }).click();
  await page.getByRole('button', { name: 'Change assignees' }).click();
  await page.getByRole('menuitemcheckbox', { name: fullName }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await draftIsGone(page);

  expect(await storedTicket(api, ticket)).toMatchObject({
    summary: 'Gateway open',
    reg: 'M-KT 4412',
    vehicleYear: 2019,
    vin: 'WBA5R1C50KAJ93021',
    vehicleMake: 'Audi',
    vehicleModel: 'A4',
    chassis: 'B9',
    mileage: 48210,
    mileageUnit: 'mi',
    vehicleStated: false,
    toolSerial: 'L-ISCANP-2207',
    channel: 'Phone',
    department: 'SOD',
    customerCompany: 'Mueller Kfz',
    customerName: 'T. Mueller',
    customerEmail: 'a@b.example',
    status: 'In Progress',
    alertTags: ['Urgent'],
    assignees: [{ name: fullName }],
    version: 2,
  });
});

test('finds a make by typing, clears the model for another make, and accepts other texts after confirmation', async ({ openPage, api }) => {
  const ticket = await createTicket(api, { vehicleMake: 'BMW', vehicleModel: '330i' });
  const page = await openPage(`/sod/${ticket.id}`);
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await page.getByLabel('Make').click();
  await page.keyboard.type('merc');
  await expect(page.getByLabel('Make')).toHaveValue('merc');
  await expect(option('Mercedes-Benz')).toBeVisible();
  expect((await page.getByRole('listbox').boundingBox())?.width).toBeGreaterThanOrEqual(200);
  await page.keyboard.press('Tab');
  const question = page.getByRole('alert').filter({ hasText: 'Not in the list. Use “merc” anyway?' });
  await expect(question).toBeVisible();
  await expect(page.getByLabel('Model')).toHaveValue('330i');
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Make')).toBeFocused();
  await expect(question).toBeVisible();
  await expect(page.getByLabel('Make')).toHaveAccessibleDescription(/^Not in the list. Use “merc” anyway/);
  expect((await storedTicket(api, ticket)).version).toBe(1);
  await page.keyboard.press('Tab');
  await question.getByRole('button', { name: 'Keep “BMW”' }).click();
  await expect(page.getByLabel('Make')).toHaveValue('BMW');
  await expect(page.getByText('Draft saved')).toBeHidden();

  await page.getByLabel('Make').click();
  await page.keyboard.type('vw');
  await expect(option('Volkswagen')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Make')).toHaveValue('Volkswagen');
  await expect(page.getByLabel('Model')).toHaveValue('');
  await page.getByLabel('Make').fill('audi');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Make')).toHaveValue('Audi');
  await page.getByLabel('Model').press('ArrowDown');
  await expect(option('A4')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(option('A4')).toBeHidden();
  await expect(page.getByLabel('Model')).toBeFocused();
  await page.getByLabel('Model').fill('Free text');
  await expect(option('Not in the list. Use “Free text” anyway?')).toBeVisible();
  await page.keyboard.press('Enter');
  await saveButton(page).click();
  await draftIsGone(page);
  expect(await storedTicket(api, ticket)).toMatchObject({ vehicleMake: 'Audi', vehicleModel: 'Free text' });
});

test('reports a failed save, keeps the draft, and saves later without duplicating a note', async ({ openPage, page, api, errors }) => {
  errors.allow(/ERR_|reach the server|409|Someone else changed/);
  const ticket = await createTicket(api);
  // Without live events, the second save is stale and has to be merged.
  const heldBack = await withoutLive(page);
  await openPage(`/sod/${ticket.id}`);
  await expect.poll(heldBack).toBeGreaterThan(0);
  await page.getByLabel('Reg.').fill('M-KT 4412');
  await page.getByLabel('New note').fill('Found it');
  await page.getByRole('button', { name: 'Add Note' }).click();
  // The server saves, but the response gets lost.
  await page.route(`**/api/tickets/${ticket.id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t save. Your changes are still here.');
  await expect(page.getByLabel('Reg.')).toHaveValue('M-KT 4412');
  await page.unroute(`**/api/tickets/${ticket.id}`);
  await saveButton(page).click();
  await draftIsGone(page);
  const { reg, history } = await storedTicket(api, ticket);
  expect({ reg, notes: history.filter(({ content }) => content === 'Found it').length }).toEqual({ reg: 'M-KT 4412', notes: 1 });
});

test('fits a case with long texts on one screen, and shows its notes first on a phone', async ({ openPage, api, server }) => {
  const long = 'x'.repeat(200);
  const history = Array.from({ length: 150 }, (_, at) => ({ content: `Note ${at} ${'word '.repeat(40)}`, category: 'Research' }));
  const texts = { summary: long, customerCompany: long, assignees: [long] };
  const ticket = await createTicket(api, { ...texts, history: [...history, { content: long, category: 'Research' }] });
  await server.database.query(
    `INSERT INTO ticket_history (ticket_id, id, author, content, type, kind)
     VALUES ($1, gen_random_uuid(), repeat('x', 200), 'By a long name', 'NOTE', 'zoho-text')`,
    [ticket.id],
  );
  const page = await openPage(`/sod/${ticket.id}`);
  await expect(page.getByText('Note 149')).toBeVisible();
  const overflow = await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight);
  expect(overflow).toBe(0);
  await expect(page.getByRole('button', { name: 'Add Note' })).toBeInViewport();
  const pane = await page.getByRole('region', { name: 'Notes and history' }).boundingBox();
  expect(pane?.height).toBeGreaterThanOrEqual(600);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('New note')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Show 53 earlier' }).click();
  await expect(page.getByText('Note 0 word')).toBeAttached();
});
