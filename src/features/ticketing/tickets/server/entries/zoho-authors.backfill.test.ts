import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { createTicket, storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import { zohoAuthors } from './zoho-authors.backfill.ts';

const server = serverForTests();
const ann = personForTests(server, { fullName: 'Ann Archer' });

test('rewrites names that were stored as Zoho had them, and none of the staff', async () => {
  const ticket = await createTicket(ann, { history: [{ content: 'By the staff' }] });
  for (const author of ['n. Ann Archer', 'System', 'x\u202e'.repeat(500), 'Ana'])
    await server.database.query(
      "INSERT INTO ticket_history (ticket_id, id, author, content, type, kind) VALUES ($1, gen_random_uuid(), $2, 'Said', 'NOTE', 'zoho-text')",
      [ticket.id, author],
    );
  await server.database.transaction((tx) => zohoAuthors.run(tx, null));
  const { history } = await storedTicket(ann, ticket);
  expect(history.map(({ user, origin }) => [user, origin])).toEqual([
    ['System', undefined],
    ['n. Ann Archer', undefined],
    ...['Ann Archer', 'Zoho Desk', 'x'.repeat(200), 'Ana'].map((user) => [user, 'zoho']),
  ]);
});
