import type { Page } from '@playwright/test';
import { attach, createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aPicture } from '../attachment.factory.ts';

const PHOTO = { name: 'burnt pin.png', mimeType: 'image/png', buffer: Buffer.from(aPicture()) };
const LOG = { name: 'flash.log', mimeType: 'text/plain', buffer: Buffer.from('block 61 passed') };

const choose = (page: Page, ...files: (typeof PHOTO)[]) => page.getByLabel('Files to attach').setInputFiles(files);
const pane = (page: Page) => page.getByRole('region', { name: 'Notes and history' });
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' });

test('adds files by choosing, dropping and pasting, shows a colleague’s right away, and removes one', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  await page.getByLabel('New note').fill('Typed before');
  await choose(page, PHOTO, LOG);
  await expect(page.getByRole('link', { name: 'burnt pin.png' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'flash.log' })).toBeVisible();
  await attach(api, ticket.id, 'From a colleague');
  await expect(page.getByRole('link', { name: 'trace.log' })).toBeVisible();
  await expect(page.getByLabel('New note')).toHaveValue('Typed before');
  await expect(uploads(page)).toBeHidden();
  const drawn = () =>
    pane(page)
      .getByRole('presentation')
      .evaluateAll((all) => all.filter((each) => each instanceof HTMLImageElement && each.naturalWidth === 1).length);
  await expect.poll(drawn).toBe(1);

  await choose(page, { ...PHOTO, name: 'connector.png' });
  const viewer = page.getByRole('dialog', { name: 'Picture' });
  const link = page.getByRole('link', { name: 'burnt pin.png' });
  await link.getByRole('presentation').click();
  await expect(viewer.getByRole('img', { name: 'burnt pin.png' })).toBeVisible();
  await expect(viewer.getByText('burnt pin.png · 1 of 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('connector.png · 2 of 2')).toBeVisible();
  await page.keyboard.press('+');
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'connector.png');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(link).toBeFocused();

  for (const [type, name] of [
    ['drop', 'dropped.txt'],
    ['paste', 'pasted.txt'],
  ] as const)
    await pane(page).evaluate(
      (element, [kind, file]) => {
        const data = new DataTransfer();
        data.items.add(new File(['text'], file));
        const given = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { ...given, dataTransfer: data })
            : new ClipboardEvent('paste', { ...given, clipboardData: data }),
        );
      },
      [type, name] as const,
    );
  await expect(page.getByRole('link', { name: 'dropped.txt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'pasted.txt' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove flash.log' }).click();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect(page.getByText('flash.log removed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'flash.log' })).toBeHidden();
  await expect(page.getByText('flash.log attached, 15 bytes')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('explains why a file failed, retries it, and names the uploads that a reload interrupted', async ({ openPage, api, errors }) => {
  errors.allow(/500|ERR_FAILED|Failed to load/);
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  await page.route('**/attachments?id=*', (route) => route.abort());
  await choose(page, LOG, { ...LOG, name: 'empty.log', buffer: Buffer.alloc(0) });
  await expect(uploads(page)).toContainText('Couldn’t reach the server.');
  await expect(uploads(page)).toContainText('The file is empty.');
  await page.unroute('**/attachments?id=*');
  await expect(page.getByRole('button', { name: 'Retry empty.log' })).toBeHidden();
  await page.getByRole('button', { name: 'Dismiss empty.log' }).click();
  await page.getByRole('button', { name: 'Retry flash.log' }).click();
  await expect(page.getByRole('link', { name: 'flash.log' })).toBeVisible();
  await expect(uploads(page)).toBeHidden();

  await page.route('**/attachments?id=*', () => undefined);
  await choose(page, PHOTO);
  await expect(page.getByRole('button', { name: 'Cancel burnt pin.png' })).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Choose burnt pin.png again.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Choose burnt pin.png again.')).toBeHidden();
});

test('warns about the daily upload limit, and reports when it is reached', async ({ openPage, api, people, server, errors }) => {
  errors.allow(/429|as many files/);
  const ticket = await createTicket(api);
  const { id } = await people.person('User');
  // Also covers tomorrow, in case the test runs at midnight.
  const sent = (megabytes: number) =>
    server.database.query(
      `INSERT INTO upload_days (person_id, day, bytes)
       SELECT $1, (now() AT TIME ZONE 'UTC')::date + later, $2::bigint * 1048576 FROM generate_series(0, 1) AS later
       ON CONFLICT (person_id, day) DO UPDATE SET bytes = excluded.bytes`,
      [id, megabytes],
    );
  await sent(1_700);
  const page = await openPage(`/sod/${ticket.id}`);
  await choose(page, LOG);
  await expect(pane(page)).toContainText('You’ve uploaded 1700 MB today. The daily limit is 2000 MB.');
  await sent(2_000);
  await choose(page, { ...LOG, name: 'one more.log' });
  await expect(uploads(page)).toContainText('You’ve reached the daily upload limit (2000 MB).');
});
