import { z } from 'zod';
import { createFairQueue } from '../../../../platform/server/fair-queue.ts';
import { parseRawJson } from '../../../../platform/server/http-client/parse-json.ts';
import { sendOrUndefined } from '../../../../platform/server/http-client/send.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { isRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { getModelYears } from '../vin.rules.ts';
import { chooseVehicle, mergeVehicle, type VinChoice, type VinFacts } from '../vin-choice.rules.ts';
import { createOfflineDecoder } from './offline/offline-decoder.ts';

/** The vehicle data of vPIC for a VIN; unknown fields are empty. */
interface VpicVehicle {
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

/** Names of makes and models in any script: "Town & Country", "ID.4", "Cee'd", "C/K 1500". Rejects longer texts and other characters. */
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

/** Requests a VIN from vPIC; `undefined` without a make. vPIC always returns 200, and its error codes are warnings if it returns a make. */
async function askVpic(options: VpicOptions, vin: string): Promise<VpicVehicle | undefined> {
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

/** The result of a source, and whether it was available. */
export interface SourceAnswer {
  readonly choice: VinChoice | undefined;
  readonly hasFailed: boolean;
}

/** The answer of the built-in data, with the facts it was chosen from. */
export interface OfflineAnswer extends SourceAnswer {
  readonly facts: VinFacts | undefined;
}

const VPIC_TIMEOUT_MS = 3_000;
/** Failures in a row after which vPIC is left alone for a while, so that callers do not wait for a service that is away. */
const FAILURES = 3;
const PAUSE_MS = 60_000;

/** Reads the data that comes with the program, so that the first VIN is answered as fast as the next. */
export async function prepareOffline(deps: ServerDeps): Promise<void> {
  try {
    await deps.perServer(createOfflineDecoder).prepare();
  } catch (error) {
    warn(deps, error);
  }
}

/** By the data that comes with the program. */
export async function askOffline(deps: ServerDeps, vin: string): Promise<OfflineAnswer> {
  const now = deps.clock.now();
  try {
    const facts = await deps.perServer(createOfflineDecoder).find(vin, getModelYears(vin, now));
    return { choice: chooseVehicle(vin, facts, now), facts, hasFailed: false };
  } catch (error) {
    warn(deps, error);
    return { choice: chooseVehicle(vin, undefined, now), facts: undefined, hasFailed: true };
  }
}

const warn = (deps: ServerDeps, error: unknown) => deps.log.warn({ err: error, source: 'vin' }, 'Failed to load the built-in vehicle data');

/** So many calls to vPIC run at once, and so many of one person run or wait; a VIN beyond that is decoded without vPIC. */
const createVpicTurns = () => createFairQueue({ concurrency: 5, perUser: 10 });

/** Merges what vPIC knows into the answer of the built-in data, if its address is set; the choice is undefined if vPIC adds nothing. */
export async function askService(deps: ServerDeps, person: string, vin: string, offline: OfflineAnswer): Promise<SourceAnswer> {
  const url = deps.config.vpicUrl;
  if (url === undefined) return { choice: undefined, hasFailed: false };
  const breaker = deps.perServer(createBreaker);
  const now = deps.clock.now().getTime();
  if (now < breaker.pausedUntil || (await isRestoredCopy(deps))) return { choice: undefined, hasFailed: true };
  try {
    const connection = { url, timeoutMs: VPIC_TIMEOUT_MS, stopping: deps.stopping };
    const asked = deps.perServer(createVpicTurns).run(person, () => askVpic(connection, vin));
    if (!asked) return { choice: undefined, hasFailed: true };
    const answer = await asked;
    breaker.failures = 0;
    const { findModelYears } = deps.perServer(createOfflineDecoder);
    const lifetime = answer && (await findModelYears(answer));
    const options = { facts: offline.facts, now: deps.clock.now(), lifetime };
    const merged = answer && mergeVehicle(vin, offline.choice, answer, options);
    return { choice: merged === offline.choice ? undefined : merged, hasFailed: false };
  } catch (error) {
    breaker.failures += 1;
    if (breaker.failures >= FAILURES) Object.assign(breaker, { failures: 0, pausedUntil: now + PAUSE_MS });
    deps.log.warn({ err: error, source: 'vin' }, 'vPIC request failed');
    return { choice: undefined, hasFailed: true };
  }
}

const createBreaker = () => ({ failures: 0, pausedUntil: 0 });
