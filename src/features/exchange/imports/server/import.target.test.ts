import { expect, test } from 'vitest';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ImportedRecord, ImportTarget } from '../../../../platform/server/import-target.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { runSlice } from './import.run.ts';
import { importFile, stageFile } from './import.service.ts';
import { insertImport } from './import.store.ts';

const server = serverForTests();

declare module '../../../../platform/record-kinds.ts' {
  interface RecordKinds {
    shop: { readonly name: string };
  }
}

interface Shop extends ImportedRecord {
  readonly name: string;
}

/** A target that belongs to no feature and stores the inserted records in `inserted`. */
function aTarget(kind: string) {
  const inserted: Shop[] = [];
  const target: ImportTarget<'number' | 'name', Shop> = {
    kind,
    recordKind: 'shop',
    columns: { number: { headers: ['No.'] }, name: { headers: ['Shop', 'Garage'], isRequired: true } },
    readRow({ number = null, name }) {
      return name === undefined ? { problems: ['A shop needs a name'] } : { record: { providerId: number, name }, problems: [] };
    },
    findExisting: async (_db, shops) => shops.map(({ name }) => (name === 'Known' ? 'SHOP-Known' : undefined)),
    remove: async () => [],
    async insert(_tx, shops) {
      inserted.push(...shops);
      return shops.map(({ name }) => (name === 'Old' ? undefined : `SHOP-${name}`));
    },
  };
  return { target, inserted };
}

async function importRows(target: ImportTarget, ...lines: string[]) {
  const actor: Actor = { userId: 'u-1', fullName: 'Ada Admin', role: 'Admin', avatar: 'AA', sessionId: '', address: '' };
  const file = {
    name: 'shops.csv',
    async *text() {
      yield lines.join('\n');
    },
  };
  return importFile({ ...server.deps, importTargets: [target] }, actor, target, file);
}

const savedIds = async () => {
  const { rows } = await server.database.query('SELECT kind, key, record_id AS id FROM imported_records ORDER BY kind, key');
  return rows;
};

test('uses the columns, rows and IDs of a target, and reports its rejections with the line', async () => {
  const { target, inserted } = aTarget('shops');
  const report = await importRows(target, 'Garage,No.', 'Harbor,7', ',8', 'Old,9');
  expect(report).toMatchObject({
    state: 'done',
    rows: 3,
    added: 1,
    skipped: 1,
    problems: [{ line: 3, message: 'A shop needs a name' }, { line: 4 }],
  });
  expect(inserted).toEqual([
    { providerId: '7', name: 'Harbor' },
    { providerId: '9', name: 'Old' },
  ]);
  expect(await savedIds()).toEqual([{ kind: 'shops', key: 'id:7', id: 'SHOP-Harbor' }]);
  await expect(importRows(target, 'No.', '7')).rejects.toThrow('The header row has no column named “Shop” or “Garage”');
});

test('recognizes a row by its ID or its cells, and within its kind', async () => {
  const shops = aTarget('shops');
  expect(await importRows(shops.target, 'Shop,No.', 'Harbor,7', 'Harbor,', 'Harbor,')).toMatchObject({ added: 2, skipped: 1 });
  expect(await importRows(shops.target, 'No.,Shop', '7,Harbor & Sons', ',Harbor')).toMatchObject({ added: 0, skipped: 2 });
  expect(await importRows(aTarget('garages').target, 'Shop,No.', 'Harbor,7', 'Harbor,')).toMatchObject({ added: 2, skipped: 0 });
  expect(shops.inserted).toHaveLength(2);
});

test('reports a row with a character that can’t be stored, and imports the others', async () => {
  const report = await importRows(aTarget('shops').target, 'Shop', 'Har\u0000bor', 'Quay');
  expect(report).toMatchObject({ added: 1, problems: [{ line: 2, message: 'This row contains a null character (U+0000)' }] });
});

test('audits the imported kind', async () => {
  const { id } = await importRows(aTarget('shops').target, 'Shop', 'Harbor');
  const { rows } = await server.database.query('SELECT actor_name, action, detail FROM audit_log WHERE subject = $1', [`import:${id}`]);
  expect(rows).toEqual([{ actor_name: 'Ada Admin', action: 'shops.imported', detail: { fileName: 'shops.csv', rows: 1 } }]);
});

test('fails an unfinished import of an unknown kind, and keeps its rows', async () => {
  const { target } = aTarget('shops');
  const id = await server.database.transaction(async (tx) => {
    const id = await insertImport(tx, { kind: 'shops', fileName: 'shops.csv', createdBy: 'u-1' });
    await stageFile(tx, id, target.columns, importText());
    return id;
  });
  await expect(runSlice(server.deps, id)).rejects.toThrow('no feature imports shops');
  expect((await server.database.query('SELECT FROM import_rows')).rowCount).toBe(1);
});

async function* importText() {
  yield 'Shop\nHarbor\n';
}
