import { AppError, badRequest, serviceUnavailable } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findEuropeanMaker } from '../european-makers.data.ts';
import type { DecodedVin } from '../vin.contract.ts';
import { describeOddities, readVin, toStoredVin } from '../vin.rules.ts';
import { isComplete, type VinChoice } from '../vin-choice.rules.ts';
import { describeCandidates } from '../vin-words.rules.ts';
import { askOffline, askService } from './vin.sources.ts';
import { type Decoding, findDecoded, saveDecoded } from './vin.store.ts';

const NOT_FOUND = 'VIN not found or invalid.';

/** Results cached in memory. */
const CACHE_LIMIT = 2_000;

/** Decodes the make, model and year of a VIN as typed. Throws 400 for text that can't be a VIN and 404 for an unknown VIN. */
export async function decodeVin(deps: ServerDeps, actor: Actor, typed: string): Promise<DecodedVin> {
  const read = readVin(typed);
  if (typeof read === 'string') throw badRequest(`${NOT_FOUND} ${read}`);
  const answer = await findOrDecode(deps, actor, read.vin);
  const oddities = describeOddities(read, { isEuropean: findEuropeanMaker(read.vin) !== undefined });
  return { vin: toStoredVin(typed.trim()), ...answer, warning: [...oddities, ...(answer.warning ? [answer.warning] : [])].join(' ') };
}

/** Concurrent requests for the same VIN share one lookup. */
function findOrDecode(deps: ServerDeps, actor: Actor, vin: string): Promise<Decoding> {
  const known = deps.perServer(createMemory);
  const current = known.get(vin) ?? findOrAsk(deps, actor, vin, () => known.delete(vin));
  known.delete(vin);
  known.set(vin, current);
  const [oldest] = known.keys();
  if (known.size > CACHE_LIMIT && oldest !== undefined) known.delete(oldest);
  return current;
}

const createMemory = () => new Map<string, Promise<Decoding>>();

async function findOrAsk(deps: ServerDeps, actor: Actor, vin: string, forget: () => void): Promise<Decoding> {
  try {
    const stored = await findDecoded(deps.database, vin);
    if (stored) return stored;
    const { answer, isFinal } = await ask(deps, actor, vin);
    if (isFinal) await saveDecoded(deps.database, vin, answer);
    else forget();
    return answer;
  } catch (error) {
    forget();
    throw error;
  }
}

/** Looks up the built-in data first, then vPIC for missing values. A result isn't final if a source was unavailable. */
async function ask(deps: ServerDeps, { userId }: Actor, vin: string): Promise<{ answer: Decoding; isFinal: boolean }> {
  const offline = await askOffline(deps, vin);
  if (offline.choice && isComplete(offline.choice)) return { answer: toAnswer(vin, offline.choice, 'offline'), isFinal: true };
  const service = await askService(deps, userId, vin, offline);
  const hasFailed = offline.hasFailed || service.hasFailed;
  const choice = service.choice ?? offline.choice;
  if (!choice)
    throw hasFailed
      ? serviceUnavailable('Couldn’t decode this VIN. Try again in a minute.', 60)
      : new AppError(404, 'not_found', NOT_FOUND);
  const answer = toAnswer(vin, choice, service.choice ? 'vpic' : 'offline');
  return {
    answer: service.hasFailed
      ? { ...answer, warning: `${answer.warning} The NHTSA VIN service didn’t respond, so this result may be incomplete.`.trim() }
      : answer,
    isFinal: !hasFailed,
  };
}

function toAnswer(vin: string, choice: VinChoice, source: DecodedVin['source']): Decoding {
  const note = choice.model === '' ? (findEuropeanMaker(vin)?.note ?? '') : '';
  const warning = [describeCandidates(choice.candidates), note].filter(Boolean).join(' ');
  return { ...choice, candidates: [...choice.candidates], complete: isComplete(choice), source, warning };
}
