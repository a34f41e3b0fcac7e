// Plain JavaScript, because a thread is started from the source too, where nothing translates TypeScript for it.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { prepareData } from './vin-data.mjs';

const data = await load();
parentPort.on('message', ({ id, vin, years }) => parentPort.postMessage({ id, found: find(vin, years) }));

/** A file that a crash of the machine left broken is made again, once. */
async function load() {
  const { folder } = workerData;
  try {
    return read(await prepareData(folder));
  } catch {
    return read(await prepareData(folder, { again: true }));
  }
}

function read(path) {
  const { makers, patterns, models } = JSON.parse(readFileSync(path, 'utf8'));
  return { makers: new Map(makers), patterns: new Map(patterns), models: new Map(models) };
}

/** The maker of a VIN, and every model whose pattern fits in one of the given model years. */
function find(vin, years) {
  const maker = data.makers.get(vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3));
  if (!maker) return undefined;
  const { schemas, ...known } = maker;
  const keyed = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  const hasYear = (year) => schemas.some(([, from, to]) => from <= year && year <= to);
  return { ...known, years: years.filter(hasYear), models: years.flatMap((year) => findModels(schemas, year, keyed)) };
}

function findModels(schemas, year, keyed) {
  const inYear = schemas.filter(([, from, to]) => from <= year && year <= to);
  return inYear.flatMap(([schema]) => {
    const patterns = data.patterns.get(schema)?.split('\n') ?? [];
    return patterns.flatMap((line) => {
      const [keys, id] = line.split(' ');
      const found = data.models.get(Number(id));
      return found && fits(keys, keyed) ? [{ ...found, year, exact: countExact(keys) }] : [];
    });
  });
}

/** `*` stands for any character, `#` for a digit, `[A-C]` for one of these; what follows the keys does not matter. */
function fits(keys, keyed) {
  return new RegExp(`^${keys.replaceAll('*', '.').replaceAll('#', '\\d').replaceAll('|', '\\|')}`).test(keyed);
}

/** How many characters of a VIN a pattern pins down. */
function countExact(keys) {
  return keys.replaceAll(/\[[^\]]*\]/g, 'X').replaceAll(/[*|]/g, '').length;
}
