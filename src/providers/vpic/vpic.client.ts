import { z } from 'zod';

/** What vPIC says about a VIN; what it does not know is empty. */
export interface VpicVehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
}

/** vPIC is away, slow, or answered something that is none of its answers. */
export class VpicError extends Error {}

interface VpicOptions {
  /** Without a path: 'https://vpic.nhtsa.dot.gov'. */
  readonly url: string;
  readonly timeoutMs: number;
}

const BODY_LIMIT = 1024 * 1024;

const Answer = z.object({
  Results: z.array(z.object({ Make: z.string(), Model: z.string(), ModelYear: z.string() })).min(1),
});

/** Asks vPIC; undefined when it knows no make. It always answers 200, and its error codes are warnings as long as there is a make. */
export async function askVpic({ url, timeoutMs }: VpicOptions, vin: string): Promise<VpicVehicle | undefined> {
  const address = `${url.replace(/\/$/, '')}/api/vehicles/DecodeVinValues/${encodeURIComponent(vin)}?format=json`;
  const [found] = parseAnswer(await readText(address, timeoutMs)).Results;
  if (!found || found.Make.trim() === '') return undefined;
  return { make: found.Make.trim(), model: found.Model.trim(), year: /^\d{4}$/.test(found.ModelYear) ? Number(found.ModelYear) : null };
}

async function readText(address: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (!response.ok || !response.body) throw new VpicError(`vPIC answered ${response.status}`);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of response.body) {
      size += piece.length;
      if (size > BODY_LIMIT) throw new VpicError('vPIC answered too much');
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  } catch (error) {
    if (error instanceof VpicError) throw error;
    throw new VpicError('vPIC did not answer', { cause: error });
  }
}

function parseAnswer(text: string): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(text));
  } catch (error) {
    throw new VpicError('vPIC answered something else', { cause: error });
  }
}
