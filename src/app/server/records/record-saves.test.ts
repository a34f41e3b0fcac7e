import { beforeEach, describe, expect, test } from 'vitest';
import type { RecordKind } from '../../../platform/record-kinds.ts';
import { addRecord, DECLARED_RECORDS, pathOf, readRecord, toChange, toNewBody } from '../../../testing/server/records/add-record.ts';
import { staffFields } from '../../../testing/server/records/plausible-value.ts';
import { watchEffects } from '../../../testing/server/records/watch-effects.ts';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';

/** Types whose changes aren't in the audit log, and why. */
const NOT_AUDITED: Partial<Record<RecordKind, string>> = {
  ticket: 'its history says who changed what',
  view: 'it shows what is there in another way and changes nothing of it',
};

/** A deleted view is restored under its ID, so its body is written by hand. */
const TAKES_ITS_ID: readonly RecordKind[] = ['view'];

const NO_EFFECTS = { live: [], audit: [], outbox: [] };

const server = serverForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
});

describe.each(DECLARED_RECORDS)('$kind', (manifest) => {
  const { kind, api, fields } = manifest;
  const add = async (place?: number) => (await addRecord(manifest, admin, place)).body;
  const read = (id: string) => readRecord(manifest, admin, id);
  const put = (id: string, body: object) => admin.put(pathOf(api.update, id), body);
  const audited = (id: string) => (kind in NOT_AUDITED ? [] : [`${kind}:${id}`]);

  test('creates a record with the sent values and version 1 that is found by its ID', async () => {
    const body = await toNewBody(manifest, admin);
    const shown = staffFields(fields).flatMap(([key, { reply }]) => (reply && key in body ? [[key, body[key]]] : []));
    const created = await admin.post(api.create.path, body);
    expect(created).toMatchObject({ status: 201, body: { ...Object.fromEntries(shown), id: expect.any(String), version: 1 } });
    expect(await read(String(created.body.id))).toMatchObject({ ...Object.fromEntries(shown), version: 1 });
  });

  test('gives concurrently created records different IDs', async () => {
    const bodies = await Promise.all([1, 2, 3].map((place) => toNewBody(manifest, admin, place)));
    const created = await Promise.all(bodies.map((body) => admin.post(api.create.path, body)));
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(3);
  });

  if (!TAKES_ITS_ID.includes(kind))
    test('ignores server fields in requests', async () => {
      const first = await add(1);
      const owned = Object.keys(fields).filter((key) => fields[key]?.owner === 'server');
      const sent = Object.fromEntries(owned.map((key) => [key, 'mine']));
      const second = await admin.post(api.create.path, { ...(await toNewBody(manifest, admin, 2)), ...sent, id: first.id });
      expect(second).toMatchObject({ status: 201, body: { version: 1 } });
      expect(second.body.id).not.toBe(first.id);
      expect(await read(first.id)).toMatchObject(first);
      const change = toChange(manifest, await read(first.id), 3);
      const changed = await put(first.id, { ...change, ...sent, id: second.body.id, version: 1 });
      expect(changed).toMatchObject({ status: 200, body: { ...change, id: first.id, version: 2 } });
      expect(JSON.stringify([second.body, changed.body])).not.toContain('"mine"');
    });

  test('increases the version with a change, and audits and publishes it once', async () => {
    const { id, version } = await add();
    const change = toChange(manifest, await read(id));
    const effects = await watchEffects(server, admin, async () => {
      expect(await put(id, { ...change, version })).toMatchObject({ status: 200, body: { ...change, version: version + 1 } });
    });
    expect(effects.live.filter((event) => event.kind === kind)).toEqual([{ kind, id, version: version + 1 }]);
    expect(effects.audit).toEqual(audited(id));
    expect(await read(id)).toMatchObject({ ...change, version: version + 1 });
  });

  test('rejects an outdated version with the current record, and accepts a change without a version', async () => {
    const { id } = await add();
    const [theirs, mine] = [2, 3].map((place) => toChange(manifest, { id, version: 1 }, place));
    const saved = await put(id, { ...theirs, version: 1 });
    expect(saved).toMatchObject({ status: 200, body: { version: 2 } });
    const effects = await watchEffects(server, admin, async () => {
      const stale = await put(id, { ...mine, version: 1 });
      expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { ...theirs, id, version: 2 } } });
      expect({ ...saved.body, ...Object(stale.body.current) }).toMatchObject(saved.body);
      expect((await put(id, { ...mine, version: 3 })).status).toBe(409);
    });
    expect(effects).toEqual(NO_EFFECTS);
    expect(await put(id, { ...mine })).toMatchObject({ status: 200, body: { ...mine, version: 3 } });
  });

  test('changes nothing when an unchanged record is saved', async () => {
    const { id } = await add();
    const before = await read(id);
    const present = staffFields(fields).flatMap(([key]) => (key in before ? [[key, before[key]] as const] : []));
    const listed = (await admin.get<{ id: string }[]>(api.list.path)).body.filter((row) => row.id === id);
    expect(listed).toHaveLength(1);
    // Every other field, so that each is also saved without its neighbors.
    const halves = [0, 1].map((half) => Object.fromEntries(present.filter((_, place) => place % 2 === half)));
    const bodies = [{ version: 1 }, {}, ...halves, before, ...listed];
    const effects = await watchEffects(server, admin, async () => {
      for (const body of bodies) expect(await put(id, body), JSON.stringify(body)).toMatchObject({ status: 200, body: { version: 1 } });
    });
    expect(await read(id)).toEqual(before);
    expect(effects).toEqual(NO_EFFECTS);
  });

  if (api.remove)
    test('deletes a record, and audits and publishes it once', async () => {
      const { id, version } = await add(1);
      const other = await add(2);
      const remove = () => admin.delete(pathOf(api.remove ?? api.update, id));
      const effects = await watchEffects(server, admin, async () => {
        expect((await remove()).status).toBe(204);
      });
      expect(effects.live.filter((event) => event.kind === kind)).toEqual([{ kind, id, version: version + 1 }]);
      expect(effects.audit).toEqual(audited(id));
      const left = (await admin.get<{ id: string }[]>(api.list.path)).body.map((record) => record.id);
      expect(left).toContain(other.id);
      expect(left).not.toContain(id);
      expect((await remove()).status).toBe(404);
      expect((await put(id, {})).status).toBe(404);
    });
});

test('declares the types that the audit log excludes', () => {
  const kinds = DECLARED_RECORDS.map(({ kind }) => kind);
  expect(Object.keys(NOT_AUDITED).filter((kind) => !(kinds as string[]).includes(kind))).toEqual([]);
});
