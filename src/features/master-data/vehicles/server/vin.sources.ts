import { z } from 'zod';
import { createFairQueue } from '../../../../platform/server/fair-queue.ts';
import { parseRawJson } from '../../../../platform/server/http-client/parse-json.ts';
import { sendOrUndefined } from '../../../../platform/server/http-client/send.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { isRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { getModelYears } from '../vin.rules.ts';
import { chooseVehicle, mergeVehicle, type VinChoice, type VinFacts } from '../vin-choice.rules.ts';
import { createOfflineDecoder } from './offline/offline-decoder.ts';

/** vPIC data of a VIN. Unknown fields are blank. */
interface VpicVehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
}

/** vPIC is unavailable or slow, or its response is invalid. */
class VpicError extends Error {}

interface VpicOptions {
  /** Without a path: 'https://vpic.nhtsa.dot.gov'. */
  readonly url: string;
  readonly timeoutMs: number;
  /** Cancels the request when the server stops. */
  readonly stopping?: AbortSignal;
}

const BODY_LIMIT = 1024 * 1024;

/** Names of makes and models in any script: "Town & Country", "ID.4", "Cee'd", "C/K 1500". Rejects longer texts and other characters. */
const name = z
  .string()
  .trim()
  .max(80)
  .regex(/^[\p{L}\p{M}\p{N} .,:&'’+*!/()#°_-]*$/u);

/** From 1980, when VINs were standardized, to two years ahead. */
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
    // Not cleaned, because an invalid name makes the whole response unusable.
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

/** The result of the built-in data, with its facts. */
export interface OfflineAnswer extends SourceAnswer {
  readonly facts: VinFacts | undefined;
}

const VPIC_TIMEOUT_MS = 3_000;
/** Circuit breaker: consecutive failures before requests to vPIC pause. */
const FAILURES = 3;
const PAUSE_MS = 60_000;

/** Loads the built-in data in advance. */
export async function prepareOffline(deps: ServerDeps): Promise<void> {
  try {
    await deps.perServer(createOfflineDecoder).prepare();
  } catch (error) {
    warn(deps, error);
  }
}

/** Decodes a VIN with the built-in data. */
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

/** Limits concurrent vPIC requests, in total and per user. Further VINs are decoded without vPIC. */
const createVpicQueue = () => createFairQueue({ concurrency: 5, perUser: 10 });

/** Completes the built-in result with vPIC if its URL is set. The choice is undefined if vPIC adds nothing. */
export async function askService(deps: ServerDeps, person: string, vin: string, offline: OfflineAnswer): Promise<SourceAnswer> {
  const url = deps.config.vpicUrl;
  if (url === undefined) return { choice: undefined, hasFailed: false };
  const breaker = deps.perServer(createBreaker);
  const now = deps.clock.now().getTime();
  if (now < breaker.pausedUntil || (await isRestoredCopy(deps))) return { choice: undefined, hasFailed: true };
  try {
    const connection = { url, timeoutMs: VPIC_TIMEOUT_MS, stopping: deps.stopping };
    const request = deps.perServer(createVpicQueue).run(person, () => askVpic(connection, vin));
    if (!request) return { choice: undefined, hasFailed: true };
    const answer = await request;
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
