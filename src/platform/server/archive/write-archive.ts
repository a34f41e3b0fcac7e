import { existsSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg, { type PoolConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import yazl from 'yazl';
import { writeAtomically } from './atomic-file.ts';
import { type CatalogTable, copyOut, readSequences, readTables, setSessionFormats } from './catalog.ts';
import { ARCHIVE_FORMAT, type ArchivedTable, entryName, MANIFEST_NAME, type Manifest, RowChecksum, toSignedText } from './manifest.ts';

interface WriteOptions {
  readonly connection: PoolConfig;
  readonly file: string;
  readonly keyMark: string;
  readonly host: string;
  readonly madeBy: string;
  /** Signs a text; returns `undefined` without a key. */
  readonly sign: (text: string) => string | undefined;
  /** Returns SQL for additional rows, by table name. */
  readonly extraRows: (client: pg.Client) => Promise<Readonly<Record<string, string>>>;
  readonly onProgress?: (done: number) => void;
}

/** Higher levels take several times as long for a tenth less. */
const COMPRESSION = 3;

/** Writes a consistent snapshot of all tables into one archive, one entry per table. The database stays in use. */
export async function writeArchive(options: WriteOptions): Promise<Manifest> {
  const socket = new Socket();
  const connection = { connectionTimeoutMillis: 10_000, ...options.connection, application_name: 'obdesk-backup', stream: () => socket };
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await setSessionFormats(client);
    const manifest = await writeAtomically(options.file, (output) => writeEntries(client, output, options));
    await client.end();
    return manifest;
  } finally {
    // A half-read table would keep the connection open.
    socket.destroy();
  }
}

async function writeEntries(client: pg.Client, output: Writable, options: WriteOptions): Promise<Manifest> {
  const allTables = await readTables(client);
  const head = await readHead(client);
  const zip = new yazl.ZipFile();
  const entryOptions = { compressionLevel: COMPRESSION, mtime: new Date(head.createdAt), mode: 0o100600 };
  const written = pipeline(zip.outputStream, output);
  zip.on('error', () => undefined);
  try {
    const add = async (table: CatalogTable, extraRows: string | undefined): Promise<ArchivedTable> => {
      const checksum = new RowChecksum();
      zip.addReadStream(checksum, entryName(table.name), entryOptions);
      await Promise.race([pipeline(client.query(copyTo(copyOut(table, extraRows))), checksum), written]);
      return { name: table.name, columns: [...table.columns], ...checksum.result() };
    };
    const tables = await addTables(client, allTables, options, add);
    const leftOut = allTables.filter(({ isExcluded }) => isExcluded).map(({ name }) => name);
    const { keyMark, host, madeBy } = options;
    const unsigned = { ...head, host, madeBy, keyMark, tables, leftOut, sequences: await readSequences(client) };
    const manifest = { ...unsigned, signature: options.sign(toSignedText(unsigned)) };
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), MANIFEST_NAME, entryOptions);
    zip.end();
    await written;
    return manifest;
  } catch (error) {
    (zip.outputStream as Writable & NodeJS.ReadableStream).destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

type AddTable = (table: CatalogTable, extraRows: string | undefined) => Promise<ArchivedTable>;

/** Tables are read one after another: a connection runs one COPY at a time. */
async function addTables(client: pg.Client, allTables: CatalogTable[], options: WriteOptions, add: AddTable): Promise<ArchivedTable[]> {
  const extra = await options.extraRows(client);
  const included = allTables.filter(({ isExcluded }) => !isExcluded);
  const total = included.reduce((sum, { weight }) => sum + weight, 0);
  const added: ArchivedTable[] = [];
  let done = 0;
  for (const table of included) {
    added.push(await add(table, extra[table.name]));
    done += table.weight;
    options.onProgress?.(done / total);
  }
  return added;
}

async function readHead(client: pg.Client) {
  const { rows } = await client.query<{ createdAt: string; postgres: string }>(
    `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", current_setting('server_version') AS postgres`,
  );
  const { rows: migrations } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations ORDER BY name');
  const { createdAt = '', postgres = '' } = rows[0] ?? {};
  return { program: 'OBDesk' as const, format: ARCHIVE_FORMAT, createdAt, version: programVersion(), postgres, migrations };
}

export function programVersion(): string {
  const file = join(process.cwd(), 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : 'unknown';
}
