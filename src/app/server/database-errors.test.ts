import { expect, test } from 'vitest';
import { aPart } from '../../features/master-data/parts/part.factory.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';

const server = serverForTests();

test.each([
  ['53100', 'The server is out of disk space, so nothing can be saved. Contact an Admin.'],
  ['53200', 'The database is out of memory. Try again in a minute.'],
])('explains SQLSTATE %s of the database, and when to try again', async (code, message) => {
  await server.database.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE SQLSTATE '${code}'; END $$`);
  await server.database.query('CREATE TRIGGER fail BEFORE INSERT ON parts EXECUTE FUNCTION fail()');
  try {
    const user = await server.signedIn();
    const { status, body, headers } = await user.post('/api/parts', aPart());
    expect({ status, message: body.message, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, message, retryAfter: '60' });
  } finally {
    await server.database.query('DROP TRIGGER fail ON parts');
    await server.database.query('DROP FUNCTION fail');
  }
});
