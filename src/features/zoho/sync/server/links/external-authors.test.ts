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

/** The history entries from externalEntries OBDesk, with their authors. */
const externalEntries = async (id: string) =>
  (await storedTicket(admin, { id })).history.flatMap(({ user, origin, content }) => (origin ? [{ user, origin, content }] : []));

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await sandbox.control.settings({ deskIndexLagMs: 0 });
  await setSync(admin);
});

/** Creates a ticket on which authors with these names comment in Zoho. Returns its ID. */
async function commentAs(names: readonly string[]): Promise<string> {
  const { id } = await createTicket(admin, { customerEmail: 'ana@shop.example' });
  await tick(server);
  const zohoId = (await storedTicket(admin, { id })).zohoCaseId ?? '';
  for (const [index, lastName] of names.entries()) {
    const { id: commenterId } = await edit('contacts', { lastName });
    await edit('comments', { ticketId: zohoId, content: `Comment ${index}`, commenterId });
  }
  await runSync(admin, 'fetch-cases');
  return id;
}

test('never attributes external comments to a user or to the system, also after a merge', async () => {
  const names = ['n. Bar User', 'Bar User', 'System', 'OBDesk', 'Bar\u202e\u200b User', 'n. System'];
  const expected = ['Bar User', 'Bar User', 'System (Zoho)', 'OBDesk (Zoho)', 'Bar User', 'System (Zoho)'].map((user, index) => ({
    user,
    origin: 'zoho',
    content: `Comment ${index}`,
  }));
  const id = await commentAs(names);
  expect(await externalEntries(id)).toEqual(expected);
  const kept = await createTicket(admin);
  await mergeTickets(admin, id, kept.id);
  expect(await externalEntries(kept.id)).toEqual(expected);
});

test('attributes a later description to Zoho Desk and an imported one to the import', async () => {
  const imported = await edit('tickets', { subject: 'Import', description: 'It stopped on the road.' });
  await runSync(admin, 'fetch-cases');
  await tick(server);
  const { rows } = await server.database.query<{ id: string }>('SELECT id FROM tickets');
  const id = rows[0]?.id ?? '';
  expect(await externalEntries(id)).toEqual([{ user: 'System', origin: 'import', content: 'It stopped on the road.' }]);
  const local = await createTicket(admin, { customerEmail: 'ana@shop.example' });
  await tick(server);
  const { zohoCaseId } = await storedTicket(admin, local);
  await edit('tickets', { description: 'Written in Zoho' }, zohoCaseId ?? imported.id);
  await runSync(admin, 'fetch-cases');
  expect(await externalEntries(local.id)).toEqual([{ user: 'Zoho Desk', origin: 'zoho', content: 'Written in Zoho' }]);
});
