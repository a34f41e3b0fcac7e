import { formatCount } from '../../../../platform/number-text.ts';
import { type Actor, isAdmin } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import type { FeatureGauge, HealthCheck, ServerDeps } from '../../../../platform/server/server-deps.ts';
import { isPaused } from '../../../admin/provider-access/server/renewed-access.service.ts';
import { notifyCompany, resolveNotifications } from '../../../insight/notifications/server/company-notifications.service.ts';
import type { MailboxProblem, MailboxRow, MailboxState } from '../mailbox.contract.ts';
import { findMailboxes, findState, type ListedMailbox, mailboxStore, saveState } from './mailbox.store.ts';
import { describeProblem } from './problem-texts.ts';

/** Lists all mailboxes by name. Callers who aren't Admins get ID, name and address. */
export async function listMailboxes(deps: ServerDeps, actor: Actor): Promise<MailboxRow[]> {
  const found = await findMailboxes(deps.database);
  return found.map((listed) => {
    const { id, name, address, provider, isActive } = listed.mailbox;
    return { id, name, address, ...(isAdmin(actor) && { provider, isActive, state: toState(deps, listed) }) };
  });
}

function toState(deps: ServerDeps, listed: ListedMailbox): MailboxState {
  const { mailbox, state } = listed;
  const found = findProblem(deps, listed);
  return {
    problem: found && { code: found.code, message: describeProblem(found.code, mailbox, state?.problemDetail), since: found.since },
    testedAt: state?.testedAt ?? null,
    hasPlusAddresses: state?.hasPlusAddresses ?? null,
    hasFiledSent: state?.hasFiledSent ?? null,
    sentFolder: state?.sentFolder ?? null,
    authenticationServer: state?.authenticationServer ?? null,
  };
}

function findProblem(deps: ServerDeps, { state, tokens, isSignedIn }: ListedMailbox) {
  if (!isSignedIn) return { code: 'not_signed_in', since: null } as const;
  const isOver = tokens?.problem === 'throttled' && !isPaused(deps, tokens);
  if (tokens?.problem && !isOver) return { code: tokens.problem, since: tokens.problemSince };
  return state?.problem ? { code: state.problem, since: state.problemSince } : null;
}

/** Problems that don't end on their own. */
export const LASTING_PROBLEMS: ReadonlySet<MailboxProblem> = new Set([
  'sign_in_failed',
  'revoked',
  'testing_mode',
  'not_registered',
  'unreadable',
]);

const toCause = (id: string) => `mailbox:${id}`;

/**
 * Stores why a mailbox can't be used, and notifies Admins once if the problem doesn't end on its own. Null ends the problem. Does nothing
 * if it is stored already.
 */
export async function reportMailProblem(deps: ServerDeps, id: string, problem: MailboxProblem | null, detail = ''): Promise<void> {
  const stored = await findState(deps.database, id);
  if ((stored?.problem ?? null) === problem) return;
  await deps.database.transaction(async (tx) => {
    const mailbox = await mailboxStore.lock(tx, id);
    if (!mailbox) return;
    await setProblem(deps, tx, id, problem, detail);
    if (problem !== null && LASTING_PROBLEMS.has(problem)) {
      const event = { cause: toCause(id), record: { kind: 'mailbox', id, title: mailbox.name }, by: null };
      await notifyCompany(deps, tx, event, { kind: 'sync-error', text: describeProblem(problem, mailbox) });
    }
    publishState(tx, mailbox);
  });
}

/** Stores a problem in the transaction of a change of the mailbox, which is locked. Null ends it and resolves the notifications. */
export async function setProblem(deps: ServerDeps, tx: Tx, id: string, problem: MailboxProblem | null, detail = ''): Promise<void> {
  const problemSince = problem === null ? null : deps.clock.now().toISOString();
  await saveState(tx, id, { problem, problemDetail: detail, problemSince });
  if (problem === null) await resolveNotifications(deps, tx, toCause(id));
}

/** Open settings pages reload the states. */
export const publishState = (tx: Tx, { id, version }: { readonly id: string; readonly version: number }, by: Actor | null = null): void =>
  publish(tx, { kind: 'mailbox', id, version, by: by?.userId ?? '' });

/** Health of all mailboxes; undefined if there are none. */
export const mailHealth: HealthCheck = {
  subject: 'Email',
  async read(deps) {
    const found = await findMailboxes(deps.database);
    if (found.length === 0) return undefined;
    const problems = found.flatMap((listed) => {
      const problem = listed.mailbox.isActive ? findProblem(deps, listed) : null;
      return problem ? [{ mailbox: listed.mailbox, code: problem.code }] : [];
    });
    const [first] = problems;
    return {
      advice: first ? `${first.mailbox.name}: ${describeProblem(first.code, first.mailbox)}` : null,
      facts: [
        { label: 'Mailboxes', value: formatCount(found.length) },
        { label: 'With a problem', value: formatCount(problems.length) },
      ],
    };
  },
};

export const mailGauges: readonly FeatureGauge[] = [
  { name: 'obdesk_mailboxes', help: 'Mailboxes', read: async ({ database }) => (await findMailboxes(database)).length },
  {
    name: 'obdesk_mailboxes_with_problems',
    help: 'Active mailboxes that can’t be read or used to send',
    read: async (deps) => (await findMailboxes(deps.database)).filter((each) => each.mailbox.isActive && findProblem(deps, each)).length,
  },
];
