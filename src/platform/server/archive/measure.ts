import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

const NEWLINE = 0x0a;

export interface Measurement {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes rows in PostgreSQL's text format through, and counts and hashes them. */
export class Measure extends Transform {
  rows = 0;
  #bytes = 0;
  readonly #hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, chunk: Buffer) => void): void {
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.rows++;
    this.#bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Call once, at the end. */
  result(): Measurement {
    return { rows: this.rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
