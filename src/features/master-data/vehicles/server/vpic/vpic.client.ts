import { z } from 'zod';
import { parseRawJson } from '../../../../../platform/server/http-client/parse-json.ts';
import { sendOrUndefined } from '../../../../../platform/server/http-client/send-or-undefined.ts';

/** What vPIC says about a VIN; what it does not know is empty. */
export interface VpicVehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
}

/** vPIC is away, slow, or answered something that is none of its answers. */
class VpicError extends Error {}

interface VpicOptions {
  /** Without a path: 'https://vpic.nhtsa.dot.gov'. */
  readonly url: string;
  readonly timeoutMs: number;
  /** Gives the call up when the server stops. */
  readonly stopping?: AbortSignal;
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
export async function askVpic(options: VpicOptions, vin: string): Promise<VpicVehicle | undefined> {
  const address = `${options.url.replace(/\/$/, '')}/api/vehicles/DecodeVinValues/${encodeURIComponent(vin)}?format=json`;
  const [found] = parseAnswer(await readText(options, address)).Results;
  return found && found.Make !== '' ? { make: found.Make, model: found.Model, year: found.ModelYear } : undefined;
}

async function readText({ timeoutMs, stopping }: VpicOptions, url: string): Promise<string> {
  const answer = await sendOrUndefined({ method: 'GET', url, totalMs: timeoutMs, stopping });
  if (!answer) throw new VpicError('no response from vPIC');
  if (answer.status !== 200) throw new VpicError(`vPIC returned status ${answer.status}`);
  if (answer.text.length > BODY_LIMIT) throw new VpicError('vPIC response too large');
  return answer.text;
}

function parseAnswer(text: string): z.infer<typeof Answer> {
  try {
    // Not cleaned: what isn't the name of a make or model makes the whole answer unusable.
    return Answer.parse(parseRawJson(text));
  } catch (error) {
    throw new VpicError('unexpected vPIC response', { cause: error });
  }
}
