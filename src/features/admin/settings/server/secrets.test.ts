import { beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../../../../platform/server/secret-box.ts';
import { twoServersForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { aServiceAccount } from '../settings.factory.ts';
import { readSecret, resealSettings } from './settings.service.ts';

const PATH = '/api/settings/configuration';
const MASK = '********';

const [server, otherKey] = twoServersForTests({ appSecret: 'another secret than that of the other' });
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
});

const storedValue = async () => {
  const { rows } = await server.database.query<{ value: Record<string, string> }>(
    "SELECT value FROM settings WHERE name = 'configuration'",
  );
  return rows[0]?.value ?? {};
};

test('returns a secret as a mask, keeps it for the mask or no value, replaces it with a text and deletes it with a blank', async () => {
  const google = aServiceAccount();
  const given = { zohoRefreshToken: ' 1000.token\n', quickbooksApiKey: 'qb-key', googleApiCredentials: google };
  const masks = { zohoRefreshToken: MASK, quickbooksApiKey: MASK, googleApiCredentials: MASK };
  const saved = await admin.put(PATH, given);
  expect(saved.body).toMatchObject(masks);
  expect((await admin.get(PATH)).body).toEqual(saved.body);
  expect(JSON.stringify(await storedValue())).not.toMatch(/1000\.token|qb-key|service_account/);

  expect((await admin.put(PATH, { ...saved.body, syncConfiguration: { syncLeads: false } })).body).toMatchObject(masks);
  expect(await readSecret(server.deps, 'zohoRefreshToken')).toBe('1000.token');
  expect(await readSecret(server.deps, 'googleApiCredentials')).toBe(google);

  await admin.put(PATH, { quickbooksApiKey: 'another key' });
  expect(await readSecret(server.deps, 'quickbooksApiKey')).toBe('another key');

  expect((await admin.put(PATH, { zohoRefreshToken: '' })).body).toMatchObject({ ...masks, zohoRefreshToken: '' });
  expect(await readSecret(server.deps, 'zohoRefreshToken')).toBeUndefined();
  expect(await storedValue()).toMatchObject({ zohoRefreshToken: '' });
});

test('doesn’t decrypt a secret that was moved to another field', async () => {
  await admin.put(PATH, { zohoRefreshToken: 'token', quickbooksApiKey: 'qb-key' });
  await server.database.query(
    `UPDATE settings SET value = value || jsonb_build_object('quickbooksApiKey', value->'zohoRefreshToken') WHERE name = 'configuration'`,
  );
  expect((await admin.get(PATH)).body).toMatchObject({ zohoRefreshToken: MASK, quickbooksApiKey: '', unreadable: ['quickbooksApiKey'] });
});

test('reports secrets of another key as missing and unreadable, and overwrites them only with a new value', async () => {
  await admin.put(PATH, { zohoRefreshToken: 'token', quickbooksApiKey: 'qb-key' });
  const before = await storedValue();
  const other = await otherKey.signedIn({ role: 'Admin' });
  const read = await other.get(PATH);
  expect(read.body).toMatchObject({ zohoRefreshToken: '', quickbooksApiKey: '', unreadable: ['zohoRefreshToken', 'quickbooksApiKey'] });
  expect(await readSecret(otherKey.deps, 'zohoRefreshToken')).toBeUndefined();

  const { googleApiCredentials: _untouched, ...whole } = read.body;
  expect((await other.put(PATH, { ...whole, syncConfiguration: { syncEnabled: true } })).status).toBe(200);
  expect(await storedValue()).toMatchObject({ zohoRefreshToken: before.zohoRefreshToken, quickbooksApiKey: before.quickbooksApiKey });
  expect((await admin.get(PATH)).body).toMatchObject({ zohoRefreshToken: MASK, quickbooksApiKey: MASK });
  expect(await readSecret(server.deps, 'zohoRefreshToken')).toBe('token');

  expect((await other.put(PATH, { zohoRefreshToken: 'new token' })).body).toMatchObject({
    zohoRefreshToken: MASK,
    unreadable: ['quickbooksApiKey'],
  });
  expect(await readSecret(otherKey.deps, 'zohoRefreshToken')).toBe('new token');
});

test('audits the name of a saved secret without its value, and nothing for a mask', async () => {
  await admin.put(PATH, { zohoRefreshToken: 'token-of-the-audit-test' });
  await admin.put(PATH, { zohoRefreshToken: MASK });
  const { rows } = await server.database.query<{ entry: string }>('SELECT to_jsonb(audit_log)::text AS entry FROM audit_log');
  const entries = rows.map(({ entry }) => entry).filter((entry) => entry.includes('settings.changed'));
  expect(entries).toHaveLength(1);
  expect(entries[0]).toContain('zohoRefreshToken');
  expect(entries[0]).not.toContain('token-of-the-audit-test');
});

test('re-encrypts every secret after a rotation in one repeatable step, and keeps unreadable ones', async () => {
  const first = 'a secret of the tests, long enough';
  const second = 'another secret than that of the other';
  const rotated = { secrets: createSecretBox(second, [first]) };
  const reseal = () => server.database.transaction((tx) => resealSettings(tx, rotated.secrets));
  await admin.put(PATH, { zohoRefreshToken: 'token', quickbooksApiKey: 'qb-key' });
  await server.database.query(
    `UPDATE settings SET value = value || '{"googleApiCredentials": "v1.bm90aGluZw"}' WHERE name = 'configuration'`,
  );
  expect(await readSecret({ ...server.deps, secrets: rotated.secrets }, 'zohoRefreshToken')).toBe('token');
  expect(await reseal()).toEqual({ resealed: 2, current: 0, unreadable: ['googleApiCredentials'] });
  expect(await reseal()).toEqual({ resealed: 0, current: 2, unreadable: ['googleApiCredentials'] });
  expect(await readSecret(otherKey.deps, 'zohoRefreshToken')).toBe('token');
  expect(await readSecret(otherKey.deps, 'quickbooksApiKey')).toBe('qb-key');
  expect(await readSecret(server.deps, 'quickbooksApiKey')).toBeUndefined();
  expect(await storedValue()).toMatchObject({ googleApiCredentials: 'v1.bm90aGluZw' });
  const { rows } = await server.database.query("SELECT actor_id, detail FROM audit_log WHERE action = 'settings.resealed'");
  expect(rows).toEqual([{ actor_id: null, detail: { secrets: ['zohoRefreshToken', 'quickbooksApiKey'] } }]);
});
