import { createTicket } from '../../../../../../testing/server/ticket-steps.ts';
import { expect, test } from '../../../../../../testing/web/fixtures.ts';

test('an author in Zoho with the name of a colleague is marked and has no face of the staff', async ({ openPage, api, server }) => {
  const ticket = await createTicket(api, { history: [{ content: 'By the staff', category: 'Research' }] });
  await server.database.query(
    `INSERT INTO ticket_history (ticket_id, id, author, content, type, kind) VALUES ($1, gen_random_uuid(), 'Uma User', 'By a customer', 'NOTE', 'zoho-text'),
      ($1, gen_random_uuid(), repeat('x', 200), 'By a long name', 'NOTE', 'zoho-text'),
      ($1, gen_random_uuid(), 'System', 'It stopped on the road.', 'NOTE', 'imported-text')`,
    [ticket.id],
  );
  const page = await openPage(`/sod/${ticket.id}`);
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect(item('By a customer')).toContainText('Uma User · in Zoho');
  await expect(item('By a customer').getByRole('img')).toHaveText('');
  await expect(item('It stopped on the road.')).toContainText('Imported text');
  await expect(item('By the staff')).not.toContainText('in Zoho');
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
