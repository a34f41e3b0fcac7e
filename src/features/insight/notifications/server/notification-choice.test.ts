import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';

const server = serverForTests();
const OWN = '/api/users/me/notifications';

test('uses the company settings for unset values, and stores the settings of each user separately', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  const ann = await server.signedIn();
  const bob = await server.signedIn();
  expect((await ann.get(OWN)).body).toMatchObject({ email: true, inApp: true });
  await admin.put('/api/settings/notifications', { email: false });
  expect((await ann.get(OWN)).body).toMatchObject({ email: false, inApp: true });

  expect(await ann.put(OWN, { email: true })).toMatchObject({ status: 200, body: { email: true, inApp: true } });
  await admin.put('/api/settings/notifications', { inApp: false });
  expect((await ann.put(OWN, {})).body).toMatchObject({ email: true, inApp: false });
  expect((await bob.get(OWN)).body).toMatchObject({ email: false, inApp: false });
  for (const body of [{ desktop: true }, { email: 'yes' }]) expect((await ann.put(OWN, body)).status).toBe(400);

  expect((await admin.delete(`/api/users/${ann.userId}`)).status).toBe(204);
  expect((await server.database.query('SELECT FROM notification_choices')).rowCount).toBe(0);
});
