import { expect, test } from 'vitest';
import { twoServersForTests } from '../../../../testing/server/server-for-tests.ts';
import { figure, rounds, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { DATE_RANGES, SECRET_NAMES, type SecretName, type SettingsGroup, SYNC_FREQUENCIES } from '../settings.contract.ts';
import { aServiceAccount } from '../settings.factory.ts';
import { readSecret } from './settings.service.ts';

const ADMINS = 20;
const MILLISECONDS = rounds(100, 60_000);

const [server, other] = twoServersForTests();

interface Field {
  readonly group: SettingsGroup;
  /** Creates the body that sets the field to a value. */
  readonly toBody: (value: unknown) => object;
  readonly makeValue: (turn: string, count: number) => unknown;
  readonly find: (settings: Record<string, unknown>) => unknown;
}

const pick =
  <T>(values: readonly T[]) =>
  (_turn: string, count: number) =>
    values[count % values.length];
const yesNo = pick([true, false]);
const words = (turn: string) => turn;

function field(group: SettingsGroup, key: string, makeValue: Field['makeValue']): Field {
  return { group, makeValue, toBody: (value) => ({ [key]: value }), find: (settings) => settings[key] };
}
function syncField(key: string, makeValue: Field['makeValue']): Field {
  const toBody = (value: unknown) => ({ syncConfiguration: { [key]: value } });
  const find = (settings: Record<string, unknown>) => (settings.syncConfiguration as Record<string, unknown>)[key];
  return { group: 'configuration', makeValue, toBody, find };
}

/** Text fields come first: with more Admins than fields, they have two writers. */
const FIELDS: readonly Field[] = [
  ...['companyName', 'phone', 'address'].map((key) => field('account', key, words)),
  field('account', 'supportEmail', (turn) => `${turn}@example.com`),
  field('maintenance', 'message', words),
  field('maintenance', 'isMaintenanceMode', yesNo),
  field('configuration', 'zohoRefreshToken', words),
  field('configuration', 'quickbooksApiKey', words),
  field('configuration', 'googleApiCredentials', (turn) => aServiceAccount(turn)),
  ...['syncEnabled', 'syncTickets', 'syncLeads', 'syncCustomers'].map((key) => syncField(key, yesNo)),
  syncField('syncFrequency', pick(SYNC_FREQUENCIES)),
  ...['email', 'inApp'].map((key) => field('notifications', key, yesNo)),
  field('email', 'loanerReminders', yesNo),
  field('reporting', 'defaultDateRange', pick(DATE_RANGES)),
];

test('stores the last acknowledged value of every field when twenty Admins on two nodes save concurrently', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const admins = await Promise.all(Array.from({ length: ADMINS }, (_, n) => (n % 2 ? other : server).signedIn({ role: 'Admin' })));
  const end = Date.now() + MILLISECONDS;
  const writers = await Promise.all(admins.map((admin, n) => changeUntil(end, admin, FIELDS[n % FIELDS.length] as Field, `a${n}`)));

  for (const each of FIELDS) {
    const candidates = writers.filter(({ field }) => field === each).map(({ last }) => last);
    expect(candidates, JSON.stringify(each.toBody('…'))).toContainEqual(await savedValue(each));
  }
  const total = writers.reduce((sum, { count }) => sum + count, 0);
  expect(Math.min(...writers.map(({ count }) => count))).toBeGreaterThan(0);
  figure('changes of settings by 20 Admins at once, each acknowledged', total);
  figure('fields whose last acknowledged value was lost', 0);
});

/** Sets one field to value after value. Any status other than 200 fails the test. */
async function changeUntil(end: number, admin: SignedInCaller, field: Field, name: string) {
  let count = 0;
  let last: unknown;
  while (Date.now() < end || count === 0) {
    last = field.makeValue(`${name}-${count}`, count);
    const reply = await admin.put(`/api/settings/${field.group}`, field.toBody(last));
    expect(reply.status, reply.body.message).toBe(200);
    count += 1;
  }
  return { field, last, count };
}

/** Returns the stored settings with decrypted secrets. */
async function savedValue(field: Field): Promise<unknown> {
  const name = Object.keys(field.toBody(''))[0];
  if (isSecretName(name)) return readSecret(other.deps, name);
  const admin = await other.signedIn({ role: 'Admin' });
  return field.find((await admin.get(`/api/settings/${field.group}`)).body);
}

const isSecretName = (name: string | undefined): name is SecretName => (SECRET_NAMES as readonly (string | undefined)[]).includes(name);
