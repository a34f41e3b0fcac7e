import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Encoding } from '../../../../../platform/encoding.ts';

/** Reads the text of a file in pieces of 64 KB. Other calls get their turn before each, however fast the disk is. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<string> {
  // Without `stream`, Node 20 decodes Windows-1252 as Latin-1.
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    await setImmediate();
    yield decoder.decode(chunk as Buffer, { stream: true });
  }
  yield decoder.decode();
}
