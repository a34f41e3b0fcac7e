import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { EmailTemplate } from '../email-template.contract.ts';
import { aTemplate } from '../email-template.factory.ts';

const server = serverForTests();
const PATH = '/api/email-templates';
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

const add = async (given = {}) => (await admin.post<EmailTemplate>(PATH, aTemplate(given))).body;

test('adds, lists, changes and deletes templates, and audits it', async () => {
  const first = await add();
  const second = await add({ name: 'Your invoice', type: 'INVOICE' });
  expect([first, second]).toMatchObject([
    { id: 'TPL-0001', type: 'general', version: 1 },
    { id: 'TPL-0002', type: 'invoice' },
  ]);
  const user = await server.signedIn();
  expect((await user.get(PATH)).body).toEqual([first, second]);
  expect((await admin.put(`${PATH}/TPL-0001`, { subject: 'It is here', version: 1 })).body).toMatchObject({
    subject: 'It is here',
    version: 2,
  });
  expect((await admin.delete(`${PATH}/TPL-0002`)).status).toBe(204);
  expect((await admin.delete(`${PATH}/TPL-0002`)).status).toBe(404);
  expect((await user.get<EmailTemplate[]>(PATH)).body.map(({ id }) => id)).toEqual(['TPL-0001']);
  const entries = (await admin.get<{ action: string; detail: unknown }[]>('/api/audit')).body;
  expect(entries.filter(({ action }) => action.startsWith('email-template.')).map(({ action, detail }) => [action, detail])).toEqual([
    ['email-template.deleted', { name: 'Your invoice' }],
    ['email-template.changed', { name: 'Tool received', fields: ['subject'] }],
    ['email-template.created', { name: 'Your invoice', type: 'invoice' }],
    ['email-template.created', { name: 'Tool received', type: 'general' }],
  ]);
});

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ subject: '' }, 'Subject is required'],
  [{ body: '\n' }, 'Body is required'],
  [{ type: 'letter' }, 'Type'],
  [{ html: '<b>' }, 'Unknown field: html'],
])('rejects %o', async (given, message) => {
  await add();
  const refusals = [await admin.post(PATH, { ...aTemplate(), ...given }), await admin.put(`${PATH}/TPL-0001`, given)];
  expect(refusals.map(({ status }) => status)).toEqual([400, 400]);
  for (const { body } of refusals) expect(body.message).toContain(message);
});
