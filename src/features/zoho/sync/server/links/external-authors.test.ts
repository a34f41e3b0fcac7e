import { beforeEach, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { createTicket, mergeTickets, storedTicket } from '../../../../../testing/server/ticket-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });
personForTests(server, { fullName: 'Bar User' });

const edit = (kind: string, changes: object, id?: string) =>
  sandbox.control.edit<{ id: string }>({ provider: 'desk', kind, changes: { ...changes }, ...(id !== undefined && { id }) });

/** The texts of a history that were not written here, with their authors. */
const outside = async (id: string) =>
  (await storedTicket(admin, { id })).history.flatMap(({ user, origin, content }) => (origin ? [{ user, origin, content }] : []));

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await sandbox.control.settings({ deskIndexLagMs: 0 });
  await setSync(admin);
});

/** A ticket of ours, on which people of these names comment in Zoho, one after the other. */
async function commentAs(names: readonly string[]): Promise<string> {
  const { id } = await createTicket(admin, { customerEmail: 'ana@shop.example' });
  await tick(server);
  const zohoId = (await storedTicket(admin, { id })).zohoCaseId ?? '';
  for (const [place, lastName] of names.entries()) {
    const { id: commenterId } = await edit('contacts', { lastName });
    await edit('comments', { ticketId: zohoId, content: `Comment ${place}`, commenterId });
  }
  await runSync(admin, 'fetch-cases');
  return id;
}

test('marks external authors with the name of a colleague or the program, also after a merge', async () => {
  const names = ['n. Bar User', 'Bar User', 'System', 'OBDesk', 'Bar\u202e\u200b User', 'n. System'];
  const expected = ['Bar User', 'Bar User', 'System (Zoho)', 'OBDesk (Zoho)', 'Bar User', 'System (Zoho)'].map((user, place) => ({
    user,
    origin: 'zoho',
    content: `Comment ${place}`,
  }));
  const id = await commentAs(names);
  expect(await outside(id)).toEqual(expected);
  const kept = await createTicket(admin);
  await mergeTickets(admin, id, kept.id);
  expect(await outside(kept.id)).toEqual(expected);
});

test('a description that is written later has no author of the program, an imported text says that it is one', async () => {
  const made = await edit('tickets', { subject: 'Import', description: 'It stopped on the road.' });
  await runSync(admin, 'fetch-cases');
  await tick(server);
  const { rows } = await server.database.query<{ id: string }>('SELECT id FROM tickets');
  const id = rows[0]?.id ?? '';
  expect(await outside(id)).toEqual([{ user: 'System', origin: 'import', content: 'It stopped on the road.' }]);
  const ours = await createTicket(admin, { customerEmail: 'ana@shop.example' });
  await tick(server);
  const { zohoCaseId } = await storedTicket(admin, ours);
  await edit('tickets', { description: 'Written in Zoho' }, zohoCaseId ?? made.id);
  await runSync(admin, 'fetch-cases');
  expect(await outside(ours.id)).toEqual([{ user: 'Zoho Desk', origin: 'zoho', content: 'Written in Zoho' }]);
});
