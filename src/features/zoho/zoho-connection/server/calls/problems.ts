import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ZohoAccess } from '../access.service.ts';
import { noteConnection, noteProblem } from '../connection.store.ts';
import { isDone, isStopping, type ZohoCall, type ZohoCallOutcome } from './zoho-call.ts';

/** Notes on the connection what a call showed to be wrong with it, and what is wrong no more. */
export async function noteOutcome(deps: ServerDeps, call: ZohoCall, outcome: ZohoCallOutcome, access: ZohoAccess): Promise<void> {
  const { problem } = access.connection;
  if (isStopping(outcome)) return;
  if (outcome.kind === 'scope_missing') return call.isOptional ? undefined : noteMissing(deps, call, access);
  if (outcome.kind === 'away' && problem !== 'unreachable' && problem !== 'scope_missing') return setProblem(deps, access, 'unreachable');
  if (!isDone(outcome)) return;
  if (problem === 'unreachable') await setProblem(deps, access, null);
  if (problem === 'scope_missing') await noteGiven(deps, call, access);
}

const setProblem = ({ database, clock }: ServerDeps, { connection }: ZohoAccess, problem: string | null) =>
  noteProblem(database, connection.generation, problem, clock.now());

async function noteMissing(deps: ServerDeps, { scopes = [] }: ZohoCall, access: ZohoAccess): Promise<void> {
  const { generation, missingScopes, problem } = access.connection;
  const added = scopes.filter((scope) => !missingScopes.includes(scope));
  if (added.length > 0) await noteConnection(deps.database, generation, { missingScopes: [...missingScopes, ...added] });
  if (problem !== 'scope_missing') await setProblem(deps, access, 'scope_missing');
}

/** A call that needed scopes was allowed: these are there. */
async function noteGiven(deps: ServerDeps, { scopes = [] }: ZohoCall, access: ZohoAccess): Promise<void> {
  const { generation, missingScopes } = access.connection;
  const left = missingScopes.filter((scope) => !(scopes as readonly string[]).includes(scope));
  if (left.length < missingScopes.length) await noteConnection(deps.database, generation, { missingScopes: left });
  if (left.length === 0) await setProblem(deps, access, null);
}
