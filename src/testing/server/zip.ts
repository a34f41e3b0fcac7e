import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import yazl from 'yazl';

interface Changes {
  /** Filters the entries. */
  readonly keep?: (name: string) => boolean;
  readonly entry?: (name: string, bytes: Buffer) => Buffer;
  /** Changes the text of manifest.json. */
  readonly manifest?: (text: string) => string;
  readonly rename?: (name: string) => string;
}

/** Writes a modified copy of a backup as a valid ZIP file. Returns its path. */
export async function repack(
  from: string,
  to: string,
  { keep = () => true, entry = (_, bytes) => bytes, manifest, rename = (name) => name }: Changes,
): Promise<string> {
  const source = await yauzl.openPromise(from, { autoClose: false });
  const target = new yazl.ZipFile();
  for await (const each of source.eachEntry()) {
    if (!keep(each.fileName)) continue;
    const bytes = await buffer(await source.openReadStreamPromise(each));
    const isManifest = each.fileName === 'manifest.json';
    const changed = isManifest && manifest ? Buffer.from(manifest(bytes.toString())) : entry(each.fileName, bytes);
    target.addBuffer(changed, rename(each.fileName));
  }
  target.end();
  await pipeline(target.outputStream, createWriteStream(to));
  source.close();
  return to;
}
