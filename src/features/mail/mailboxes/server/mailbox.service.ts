import { badRequest, conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { getRecord, lockRecord } from '../../../../platform/server/records/record-store.ts';
import { addRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { requireProof } from '../../../admin/auth/server/own/password-proof.service.ts';
import {
  findServerProblems,
  MAILBOX_LIMIT,
  type Mailbox,
  type MailboxChange,
  type MailboxPasswords,
  type NewMailbox,
  SIGN_IN_FIELDS,
} from '../mailbox.contract.ts';
import { toPasswordContext } from './access.service.ts';
import { clearPasswords, countMailboxes, deleteTokens, findByAddress, mailboxStore, savePasswords, saveState } from './mailbox.store.ts';
import { publishState, setProblem } from './mailbox-state.service.ts';

/** Adds a mailbox, to which an Admin signs in afterwards. */
export async function createMailbox(deps: ServerDeps, actor: Actor, values: NewMailbox): Promise<Mailbox> {
  requireServers(values);
  return deps.database.transaction(async (tx) => {
    if ((await countMailboxes(tx)) >= MAILBOX_LIMIT)
      throw badRequest(`You’ve reached the limit of ${MAILBOX_LIMIT} mailboxes. Delete one first.`);
    await requireFreeAddress(tx, values.address);
    return addRecord(deps, tx, mailboxStore, { by: { actor }, values });
  });
}

/** Updates a mailbox. Credentials aren't sent to another server unless the caller has recently entered the own password. */
export async function updateMailbox(deps: ServerDeps, actor: Actor, id: string, change: MailboxChange): Promise<Mailbox> {
  return deps.database.transaction(async (tx) => {
    if (change.address !== undefined) await countMailboxes(tx);
    return saveRecord(deps, tx, mailboxStore, {
      by: { actor },
      id,
      change,
      async derive(before, patch) {
        const after = { ...before, ...patch };
        requireServers(after);
        if (after.address.toLowerCase() !== before.address.toLowerCase()) await requireFreeAddress(tx, after.address);
        if (isOtherSignIn(before, after)) await requireProof(deps, tx, actor);
        return patch;
      },
      async write(values, before) {
        const after = await mailboxStore.change(tx, id, values);
        if (after.provider !== before.provider) await forgetCredentials(tx, id);
        if (isOtherSignIn(before, after)) {
          await setProblem(deps, tx, id, null);
          await saveState(tx, id, UNTESTED);
        }
        return after;
      },
    });
  });
}

const UNTESTED = { testedAt: null, hasPlusAddresses: null, hasFiledSent: null, sentFolder: null, authenticationServer: null };

const isOtherSignIn = (before: Mailbox, after: Mailbox): boolean => SIGN_IN_FIELDS.some((field) => before[field] !== after[field]);

async function forgetCredentials(tx: Tx, id: string): Promise<void> {
  await clearPasswords(tx, id);
  await deleteTokens(tx, id);
}

/** Stores the passwords of a mailbox. Requires that the caller has recently entered the own password. */
export async function setPasswords(deps: ServerDeps, actor: Actor, id: string, given: MailboxPasswords): Promise<void> {
  const { password, smtpPassword } = given;
  const seal = (kind: 'password' | 'smtp', text: string) => deps.secrets.seal(toPasswordContext(id, kind), text);
  await deps.database.transaction(async (tx) => {
    const mailbox = await lockRecord(tx, mailboxStore, id);
    await requireProof(deps, tx, actor);
    if (mailbox.provider !== 'other') throw badRequest('Microsoft and Google don’t accept passwords. Sign in with your account there.');
    await savePasswords(tx, id, {
      password: seal('password', password),
      smtpPassword: smtpPassword === '' ? undefined : seal('smtp', smtpPassword),
    });
    await recordSignIn(deps, tx, actor, mailbox);
  });
}

/** Ends the problem of a mailbox after a sign-in and writes the audit log. The mailbox is locked. */
export async function recordSignIn(deps: ServerDeps, tx: Tx, actor: Actor, mailbox: Mailbox): Promise<void> {
  const { id, name, address } = mailbox;
  await setProblem(deps, tx, id, null);
  await recordAudit(tx, { actor, action: 'mailbox.signed_in', subject: `mailbox:${id}`, subjectName: name, detail: { address } });
  publishState(tx, mailbox, actor);
}

function requireServers(mailbox: Parameters<typeof findServerProblems>[0]): void {
  const [problem] = Object.values(findServerProblems(mailbox));
  if (problem !== undefined) throw badRequest(problem);
}

async function requireFreeAddress(tx: Tx, address: string): Promise<void> {
  if ((await findByAddress(tx, address)) !== undefined) throw conflict('Another mailbox has this address.');
}

/** Returns a mailbox. Throws a 404 if the ID is unknown. */
export const getMailbox = (deps: ServerDeps, id: string): Promise<Mailbox> => getRecord(deps, mailboxStore, id);
