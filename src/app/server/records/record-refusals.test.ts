import { beforeEach, describe, expect, test } from 'vitest';
import type { EndpointSpec } from '../../../platform/endpoint.ts';
import type { RecordKind } from '../../../platform/record-kinds.ts';
import { addRecord, DECLARED_RECORDS, pathOf, readRecord, toChange, toNewBody } from '../../../testing/server/records/add-record.ts';
import { watchEffects } from '../../../testing/server/records/watch-effects.ts';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';

/** Types with access rules by role or owner, covered by their own tests. */
const RULES_OF_THEIR_OWN: Partial<Record<RecordKind, string>> = {
  user: 'people may change their own name, and nobody else’s',
};

const UNKNOWN_IDS = ['toString', '__proto__', '00000000-0000-4000-8000-000000000000', "a/b' OR 1=1-- % Ключ 💥", 'x'.repeat(300)];

const server = serverForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
});

describe.each(DECLARED_RECORDS)('$kind', (manifest) => {
  const { kind, api } = manifest;
  const ofOne = [api.get, api.update, api.remove].filter((spec): spec is EndpointSpec => spec !== undefined);
  const add = async (caller = admin) => (await addRecord(manifest, caller)).body;
  const send = (caller: Pick<SignedInCaller, 'request'>, spec: EndpointSpec, id: string, body: object) =>
    caller.request(spec.method, pathOf(spec, id), spec.body ? { body } : {});

  test('returns 404 for unknown IDs and rejects IDs that are too long', async () => {
    await add();
    const effects = await watchEffects(server, admin, async () => {
      for (const spec of ofOne) {
        for (const id of UNKNOWN_IDS) {
          const { status, body } = await send(admin, spec, id, {});
          expect({ call: spec.method, id, status, code: body.code }).toEqual({ call: spec.method, id, status: 404, code: 'not_found' });
        }
        expect((await send(admin, spec, 'x'.repeat(301), {})).status).toBe(400);
        expect((await send(admin, spec, '\u0000', {})).status).toBeLessThan(500);
      }
    });
    expect(effects).toEqual({ live: [], audit: [], outbox: [] });
  });

  test('rejects unknown fields and non-objects', async () => {
    const { id } = await add();
    const before = await readRecord(manifest, admin, id);
    const body = await toNewBody(manifest, admin, 2);
    const change = toChange(manifest, before);
    expect((await admin.post(api.create.path, { ...body, passwordHash: 'x' })).status).toBe(400);
    expect((await admin.put(pathOf(api.update, id), { ...change, passwordHash: 'x' })).status).toBe(400);
    for (const odd of [[], 7, null]) {
      expect((await admin.request('POST', api.create.path, json(odd))).status).toBe(400);
      expect((await admin.request('PUT', pathOf(api.update, id), json(odd))).status).toBe(400);
    }
    expect(await readRecord(manifest, admin, id)).toEqual(before);
  });

  if (!(kind in RULES_OF_THEIR_OWN))
    test("limits users who aren't Admins to what the endpoints declare", async () => {
      const user = await server.signedIn({ role: 'User' });
      const isOpen = (spec: EndpointSpec) => spec.access === 'user';
      const created = await user.post(api.create.path, await toNewBody(manifest, admin, 2));
      expect(created.status).toBe(isOpen(api.create) ? 201 : 403);
      const { id } = isOpen(api.create) ? await add(user) : await add();
      for (const spec of [api.list, ...ofOne]) {
        const { status } = await send(user, spec, id, toChange(manifest, { id, version: 1 }));
        if (isOpen(spec)) expect([200, 204]).toContain(status);
        else expect(status).toBe(403);
      }
    });
});

const json = (value: unknown) => ({ body: JSON.stringify(value), headers: { 'content-type': 'application/json' } });

test('declares types with their own access rules', () => {
  expect(DECLARED_RECORDS.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(RULES_OF_THEIR_OWN)));
});
