import { z } from 'zod';
import { parseJson } from '../../platform/server/http-client/parse-json.ts';

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

/** Names of makes and models in many scripts: "Town & Country", "ID.4", "Cee'd", "C/K 1500"; what is longer or has other signs is none. */
const name = z
  .string()
  .trim()
  .max(80)
  .regex(/^[\p{L}\p{M}\p{N} .,:&'’+*!/()#°_-]*$/u);

/** VINs have their years since 1980; the newest one belongs to a model of the next year but one. */
const year = z
  .string()
  .transform((text) => (/^\d{4}$/.test(text) ? Number(text) : null))
  .refine((value) => value === null || (value >= 1980 && value <= new Date().getFullYear() + 2));

const Answer = z.object({ Results: z.array(z.object({ Make: name, Model: name, ModelYear: year })).min(1) });

/** Asks vPIC; undefined when it knows no make. It always answers 200, and its error codes are warnings as long as there is a make. */
export async function askVpic({ url, timeoutMs }: VpicOptions, vin: string): Promise<VpicVehicle | undefined> {
  const address = `${url.replace(/\/$/, '')}/api/vehicles/DecodeVinValues/${encodeURIComponent(vin)}?format=json`;
  const [found] = parseAnswer(await readText(address, timeoutMs)).Results;
  return found && found.Make !== '' ? { make: found.Make, model: found.Model, year: found.ModelYear } : undefined;
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
    return Answer.parse(parseJson(text));
  } catch (error) {
    throw new VpicError('vPIC answered something else', { cause: error });
  }
}
