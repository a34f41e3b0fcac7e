import { createFairTurns } from '../../../../platform/server/fair-turns.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { askVpic } from '../../../../providers/vpic/vpic.client.ts';
import { isRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { getModelYears } from '../vin.rules.ts';
import { chooseVehicle, confirmVehicle, type Vehicle } from '../vin-choice.rules.ts';
import { createOfflineDecoder } from './offline/offline-decoder.ts';

/** The answer of a source: a vehicle, that it knows none, or that it could not be asked. */
export interface SourceAnswer {
  readonly vehicle: Vehicle | undefined;
  readonly hasFailed: boolean;
}

const VPIC_TIMEOUT_MS = 3_000;
/** Failures in a row after which vPIC is left alone for a while, so that callers do not wait for a service that is away. */
const FAILURES = 3;
const PAUSE_MS = 60_000;

const NOT_ASKED: SourceAnswer = { vehicle: undefined, hasFailed: false };

/** Reads the data that comes with the program, so that the first VIN is answered as fast as the next. */
export async function prepareOffline(deps: ServerDeps): Promise<void> {
  try {
    await deps.perServer(createOfflineDecoder).prepare();
  } catch (error) {
    warn(deps, error);
  }
}

/** By the data that comes with the program. */
export async function askOffline(deps: ServerDeps, vin: string): Promise<SourceAnswer> {
  const now = deps.clock.now();
  try {
    const facts = await deps.perServer(createOfflineDecoder).find(vin, getModelYears(vin, now));
    return { vehicle: chooseVehicle(vin, facts, now), hasFailed: false };
  } catch (error) {
    warn(deps, error);
    return { vehicle: chooseVehicle(vin, undefined, now), hasFailed: true };
  }
}

const warn = (deps: ServerDeps, error: unknown) =>
  deps.log.warn({ err: error, source: 'vin' }, 'the vehicle data that comes with the program cannot be read');

/** So many calls to vPIC run at once, and so many of one person run or wait; a VIN beyond that is decoded without vPIC. */
const createVpicTurns = () => createFairTurns({ atOnce: 5, perPerson: 10 });

/** By vPIC, where an address of it is set. */
export async function askService(deps: ServerDeps, person: string, vin: string): Promise<SourceAnswer> {
  const url = deps.config.vpicUrl;
  if (url === undefined) return NOT_ASKED;
  const breaker = deps.perServer(createBreaker);
  const now = deps.clock.now().getTime();
  if (now < breaker.pausedUntil || (await isRestoredCopy(deps))) return { vehicle: undefined, hasFailed: true };
  try {
    const options = { url, timeoutMs: VPIC_TIMEOUT_MS, stopping: deps.stopping };
    const asked = deps.perServer(createVpicTurns).run(person, () => askVpic(options, vin));
    if (!asked) return { vehicle: undefined, hasFailed: true };
    const said = await asked;
    breaker.failures = 0;
    return { vehicle: said && confirmVehicle(vin, said), hasFailed: false };
  } catch (error) {
    breaker.failures += 1;
    if (breaker.failures >= FAILURES) Object.assign(breaker, { failures: 0, pausedUntil: now + PAUSE_MS });
    deps.log.warn({ err: error, source: 'vin' }, 'vPIC cannot be asked');
    return { vehicle: undefined, hasFailed: true };
  }
}

const createBreaker = () => ({ failures: 0, pausedUntil: 0 });
