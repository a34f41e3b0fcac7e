import { beforeAll, expect, test } from 'vitest';
import { createRandom, pick, type Random } from '../core/random.ts';
import { crmForTests } from './test-crm.ts';

const crm = crmForTests('empty', true);
beforeAll(async () => {
  await crm.sandbox.control.settings({ crmCreditsPerDay: 1_000_000 });
});

const NAMES = [
  'data',
  'watch',
  'duplicate_check_fields',
  'id',
  'Last_Name',
  'Email',
  'Owner',
  'Annual_Revenue',
  'Lead_Status',
  'Email_Opt_Out',
  'Account_Name',
  'channel_id',
  'events',
  'notify_url',
  'arguments',
  '__proto__',
  '$converted',
  'Description',
  'Next_Contact_Time',
  'select_query',
  'Deals',
  'assign_to',
  'add_to_existing_record',
];
const VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1e300,
  1.5,
  '',
  ' ',
  'Doe',
  'a@b.cc',
  '2019-07-25T15:26:49Z',
  'Leads.all',
  '\u0000',
  '🔧',
  'x'.repeat(300),
];

/** Any JSON value, with names of the CRM. */
function anything(random: Random, depth: number): unknown {
  const kind = random();
  if (depth === 0 || kind < 0.4) return pick(random, VALUES);
  const count = Math.floor(random() * 4);
  if (kind < 0.7) return Array.from({ length: count }, () => anything(random, depth - 1));
  return Object.fromEntries(Array.from({ length: count }, () => [pick(random, NAMES), anything(random, depth - 1)]));
}

const WRITES = [
  ['POST', '/Leads'],
  ['PUT', '/Leads'],
  ['PUT', '/Leads/1'],
  ['POST', '/Accounts/upsert'],
  ['POST', '/Leads/231200000000001006/actions/convert'],
  ['POST', '/coql'],
  ['POST', '/actions/watch'],
  ['PATCH', '/actions/watch'],
  ['POST', '/functions/echo/actions/execute?auth_type=oauth'],
] as const;

// The sandbox's own: it never answers 5xx, and a refusal always says why in the words of the CRM
test('arbitrary bodies are accepted, or refused in the format of the CRM', async () => {
  const random = createRandom(20_261_121);
  for (let round = 0; round < 400; round += 1) {
    const [method, path] = pick(random, WRITES);
    const inner = { data: anything(random, 3), watch: anything(random, 3), duplicate_check_fields: anything(random, 1) };
    const body = random() < 0.8 ? inner : anything(random, 4);
    const answer = await crm.send(method, path, body);

    const said = `${method} ${path} ${JSON.stringify(body)}`;
    expect([200, 201, 202, 400], said).toContain(answer.status);
    if (answer.status !== 400) continue;
    const results = answer.body.data ?? answer.body.watch ?? [answer.body];
    for (const result of results) {
      expect(result, said).toEqual({
        code: expect.stringMatching(/^[A-Z_]+$/),
        details: expect.any(Object),
        message: expect.any(String),
        status: 'error',
      });
    }
  }
});

// The sandbox's own: parameters of every kind on every call that reads
test('arbitrary parameters are accepted, or refused in the format of the CRM', async () => {
  const random = createRandom(7);
  const paths = [
    '/Leads',
    '/Accounts',
    '/Leads/deleted',
    '/Leads/search',
    '/Leads/231200000000001006',
    '/Contacts',
    '/Deals/search',
    '/Deals/deleted',
    '/org',
    '/settings/modules',
    '/users',
    '/settings/fields',
    '/actions/watch',
  ];
  const names = [
    'page',
    'per_page',
    'sort_by',
    'sort_order',
    'fields',
    'ids',
    'page_token',
    'converted',
    'type',
    'module',
    'criteria',
    'word',
    'email',
    'phone',
  ];
  const values = [
    '',
    '0',
    '1',
    '-1',
    '1e9',
    '999999999',
    'all',
    'Leads',
    'id',
    'desc',
    '(id:equals:1)',
    'constructor',
    '__proto__',
    '%',
    'ü',
    '\u0000',
    ',',
    ',,1',
  ];
  for (let round = 0; round < 400; round += 1) {
    const given = Array.from({ length: 1 + Math.floor(random() * 4) }, (): [string, string] => [pick(random, names), pick(random, values)]);
    const path = `${pick(random, paths)}?${new URLSearchParams(given)}`;
    const { status, body } = await crm.get(path);

    expect([200, 204, 400], path).toContain(status);
    if (status === 400) expect(body, path).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), status: 'error' });
  }
});
