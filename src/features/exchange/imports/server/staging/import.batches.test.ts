import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Batch, readBatches } from './import.batches.ts';
import { readText } from './uploaded-file.ts';

const COLUMNS = { name: { headers: ['Name'], isRequired: true } };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'obdesk-batches-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function batchesOf(text: AsyncIterable<string>): Promise<Batch[]> {
  const batches: Batch[] = [];
  for await (const batch of readBatches(COLUMNS, text)) batches.push(batch);
  return batches;
}

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

test('reads a file in order, in batches of up to 1,000 rows and half a million characters', async () => {
  const lengths = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 200_000 })), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lengths, fc.constantFrom(1, 1_100), async (long, short) => {
      const cells = [...Array.from({ length: short }, () => 'x'), ...long.map((length) => 'y'.repeat(length))];
      const batches = await batchesOf(inPieces(['Name', ...cells].join('\n'), 65_536));
      expect(batches.flatMap(({ staged }) => staged).map((row) => row.cells[0]?.length)).toEqual(cells.map(({ length }) => length));
      for (const { staged } of batches) {
        expect(staged.length).toBeLessThanOrEqual(1_000);
        const [last = 0, ...before] = staged.map((row) => row.cells[0]?.length ?? 0).reverse();
        expect(before.reduce((sum, length) => sum + length, 0)).toBeLessThan(500_000);
        expect(last).toBeLessThanOrEqual(200_000);
      }
    }),
    { numRuns: 30 },
  );
});

test('handles other requests before each piece of a large file', async () => {
  const path = join(folder, 'large.csv');
  writeFileSync(path, `Name\n${'Rivera\n'.repeat(300_000)}`);
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  let pieces = 0;
  for await (const piece of readText(path, 'utf-8')) {
    pieces += 1;
    expect(piece.length).toBeLessThanOrEqual(65_536);
  }
  isReading = false;
  expect(pieces).toBeGreaterThan(30);
  expect(turns).toBeGreaterThanOrEqual(pieces - 1);
});
