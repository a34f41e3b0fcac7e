import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import {
  ARCHIVE_FORMAT,
  type ArchivedTable,
  ArchiveError,
  entryName,
  MANIFEST_NAME,
  Manifest,
  RowChecksum,
  toSignedText,
} from './manifest.ts';

const MANIFEST_LIMIT = 16_000_000;
/** More than the limit of tables. */
const MAX_ENTRIES = 2_001;

/** An open archive whose manifest is complete and matches its entries. */
export interface Archive {
  readonly name: string;
  readonly manifest: Manifest;
  readonly signedText: string;
  readTable(table: string): Promise<Readable>;
  close(): void;
}

/** Opens an archive. Rejects files that aren't archives, are incomplete, or come from a newer version. */
export async function openArchive(file: string): Promise<Archive> {
  const name = basename(file);
  const zip = await openZip(file, name);
  try {
    const entries = await readEntries(zip, name);
    rejectOverlap(entries, zip.fileSize, name);
    const content = await readManifest(zip, entries.get(MANIFEST_NAME), name);
    const manifest = parseManifest(content, name);
    checkEntries(entries, manifest, name);
    return {
      name,
      manifest,
      signedText: toSignedText(content),
      readTable: (table) => zip.openReadStreamPromise(entries.get(entryName(table)) as Entry),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

export async function checkArchive(archive: Archive, onProgress?: (done: number) => void): Promise<void> {
  const { tables } = archive.manifest;
  const total = tables.reduce((sum, { bytes }) => sum + bytes + 1, 0);
  let done = 0;
  for (const table of tables) {
    const checksum = new RowChecksum();
    const read = async () => pipeline(await archive.readTable(table.name), checksum, discard());
    await read().catch((error: Error) => {
      throw new ArchiveError(`${archive.name} is damaged: can't read table ${table.name} (${error.message}).`);
    });
    requireChecksum(archive.name, table, checksum);
    done += table.bytes + 1;
    onProgress?.(done / total);
  }
}

export function requireChecksum(name: string, { name: table, rows, sha256 }: ArchivedTable, checksum: RowChecksum): void {
  const found = checksum.result();
  if (found.rows !== rows) throw new ArchiveError(`${name} is damaged: table ${table} has ${found.rows} rows instead of ${rows}.`);
  if (found.sha256 !== sha256) throw new ArchiveError(`${name} is damaged: checksum mismatch in table ${table}.`);
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

async function openZip(file: string, name: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(file, { autoClose: false });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ArchiveError(`${file} doesn't exist.`);
    if (code !== undefined) throw new ArchiveError(`Can't read ${file} (${message}).`);
    if (await hasZipSignature(file)) throw new ArchiveError(`${name} is incomplete. Copy it again or use another backup.`);
    throw new ArchiveError(`${name} isn't an OBDesk backup: it's not a ZIP file.`);
  }
}

async function hasZipSignature(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  const { buffer: begin, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  await handle.close();
  return bytesRead === 4 && begin.readUInt32LE(0) === 0x04034b50;
}

async function readEntries(zip: ZipFile, name: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error(`duplicate entry ${entry.fileName}`);
      if (entries.size === MAX_ENTRIES) throw new Error(`more than ${MAX_ENTRIES} entries`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw new ArchiveError(`${name} is damaged: can't read its list of files (${(error as Error).message}).`);
  }
  return entries;
}

/** Rejects overlapping entries, which could unpack a small file to any size (zip bomb). */
function rejectOverlap(entries: ReadonlyMap<string, Entry>, fileSize: number, name: string): void {
  const packed = [...entries.values()].reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (packed > fileSize) throw new ArchiveError(`${name} is damaged: its entries are larger than the file.`);
}

async function readManifest(zip: ZipFile, entry: Entry | undefined, name: string): Promise<unknown> {
  if (!entry) throw new ArchiveError(`${name} isn't an OBDesk backup: it has no ${MANIFEST_NAME}.`);
  const damaged = new ArchiveError(`${name} is damaged: can't read its ${MANIFEST_NAME}.`);
  if (entry.uncompressedSize > MANIFEST_LIMIT) throw damaged;
  const read = async () => {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) throw damaged;
    return JSON.parse(bytes.toString('utf8')) as unknown;
  };
  return read().catch(() => {
    throw damaged;
  });
}

function parseManifest(content: unknown, name: string): Manifest {
  const { program, format } = (content ?? {}) as { program?: unknown; format?: unknown };
  if (program !== 'OBDesk') throw new ArchiveError(`${name} isn't an OBDesk backup: its ${MANIFEST_NAME} is from another program.`);
  if (typeof format === 'number' && format > ARCHIVE_FORMAT)
    throw new ArchiveError(`${name} was created by a newer OBDesk version (format ${format}). Restore it with that version.`);
  const parsed = Manifest.safeParse(content);
  if (!parsed.success) throw new ArchiveError(`${name} is damaged: its ${MANIFEST_NAME} is incomplete.`);
  return parsed.data;
}

function checkEntries(entries: ReadonlyMap<string, Entry>, { tables }: Manifest, name: string): void {
  const missing = tables.find((table) => !entries.has(entryName(table.name)));
  if (missing) throw new ArchiveError(`${name} is damaged: table ${missing.name} is missing.`);
  const larger = tables.find((table) => (entries.get(entryName(table.name))?.uncompressedSize ?? 0) > table.bytes);
  if (larger) throw new ArchiveError(`${name} is damaged: table ${larger.name} is larger than listed in ${MANIFEST_NAME}.`);
  const expected = new Set([MANIFEST_NAME, ...tables.map((table) => entryName(table.name))]);
  const unlisted = [...entries.keys()].find((each) => !expected.has(each));
  if (unlisted !== undefined) throw new ArchiveError(`${name} is damaged: ${unlisted} isn't listed in ${MANIFEST_NAME}.`);
}
