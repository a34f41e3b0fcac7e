import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportReport } from '../../../features/exchange/imports/import.contract.ts';
import { type AnyRecord, DECLARED_RECORDS, pathOf, readRecord, toChange } from '../../../testing/server/records/add-record.ts';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';
import { FEATURES } from '../features.ts';

const server = serverForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
});

const TARGETS = FEATURES.flatMap(({ importTargets = [] }) => importTargets);

describe.each(TARGETS)('$kind', ({ kind, recordKind, columns }) => {
  const required = Object.values(columns).filter(({ isRequired }) => isRequired);
  const manifest = DECLARED_RECORDS.find((record) => record.kind === recordKind);
  /** Fills every required column with the same value; the last column is unknown. */
  const toFile = (names: readonly string[]) => {
    const lines = [required.map(({ headers }) => headers[0]), ...names.map((name) => required.map(() => name))];
    return lines.map((cells, line) => [...cells, line === 0 ? 'Colour' : 'red'].join()).join('\n');
  };

  async function upload(names: readonly string[], as = admin) {
    const form = new FormData();
    form.append('file', new Blob([toFile(names)]), 'export.csv');
    return as.request<ImportReport>('POST', `/api/imports/${kind}`, { body: form });
  }

  const report = async (id: string) => (await admin.get<ImportReport>(`/api/imports/${id}`)).body;

  const list = async () => (await admin.get<AnyRecord[]>(`${manifest?.api.list.path}?limit=100`)).body;

  test('imports its rows once, reports rows without required values and allows Admins only', async () => {
    expect((await upload(['Harbor'], await server.signedIn())).status).toBe(403);
    const { body } = await upload(['Harbor', 'Quay', '']);
    expect(body).toMatchObject({ state: 'done', rows: 3, added: 2, skipped: 0, problems: required.map(() => ({ line: 4 })) });
    expect((await upload(['Quay', 'Harbor'])).body).toMatchObject({ added: 0, skipped: 2 });
    expect(await list()).toMatchObject([{ version: 1 }, { version: 1 }]);
  });

  test('removes unchanged records with an undo and imports their rows again', async () => {
    if (!manifest) throw new Error(`${recordKind} is no kind that a manifest declares`);
    const { body } = await upload(['Harbor', 'Quay', 'Mill']);
    const [first] = await list();
    if (!first) throw new Error('nothing was imported');
    const changed = toChange(manifest, await readRecord(manifest, admin, first.id));
    expect((await admin.put(pathOf(manifest.api.update, first.id), changed)).status).toBe(200);
    await admin.post(`/api/imports/${body.id}/undo`);
    await expect.poll(() => report(body.id)).toMatchObject({ state: 'undone', removed: 2, kept: [{ id: first.id }] });
    expect((await list()).map(({ id }) => id)).toEqual([first.id]);
    expect((await upload(['Harbor', 'Quay', 'Mill'])).body).toMatchObject({ added: 2, skipped: 1 });
  });
});
