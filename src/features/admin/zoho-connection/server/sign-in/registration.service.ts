import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, badRequest, unauthenticated } from '../../../../../platform/errors.ts';
import { createBatchedLookup } from '../../../../../platform/server/batched-lookup.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { cookieName, hashedCookie, hashToken, newToken, setTokenCookie } from '../../../../../platform/server/http/token-cookie.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../audit/server/audit.service.ts';
import { type Caller, type SignedIn, startSession } from '../../../auth/server/sign-in.service.ts';
import { countAddressAttempt, refundAddressAttempt } from '../../../auth/server/throttle/throttle.service.ts';
import { addAccount, lockUsers, NO_PASSWORD } from '../../../users/server/account.service.ts';
import { type User, userFields } from '../../../users/user.contract.ts';
import {
  REGISTRATION_REQUIRED,
  REGISTRATION_WAITS,
  type Registration,
  type ZohoPerson,
  type ZohoValidation,
} from '../../zoho-connection.contract.ts';
import { findConnectedColleague } from './colleague.service.ts';
import { addRegistration, findRegistration, listRegistrations, REGISTRATION_MINUTES, takeRegistration } from './registration.store.ts';

const COOKIE = 'obdesk_registration';

/** The stored form of the token of the browser to which Zoho has named a person; undefined when there is none. */
export const readRegistering = (deps: ServerDeps, request: FastifyRequest): string | undefined =>
  hashedCookie(request, cookieName(deps.config, COOKIE));

/** Lets this browser register the person whom Zoho has named to it, and says so with 404. */
export async function askToRegister(deps: ServerDeps, reply: FastifyReply, { email, fullName, zohoUserId }: ZohoPerson): Promise<never> {
  const token = newToken();
  const userInfo = { email, fullName, zohoUserId };
  await addRegistration(deps.database, hashToken(token), userInfo, deps.clock.now());
  setTokenCookie(deps.config, reply, cookieName(deps.config, COOKIE), { token, seconds: REGISTRATION_MINUTES * 60 });
  throw new AppError(404, REGISTRATION_REQUIRED, `There is no account for ${email} yet.`, {
    body: { requiresRegistration: true, userInfo },
  });
}

/** Who registers: a browser by the stored form of its token, and the facts a sign-in notes. */
export interface Registering {
  readonly browser: string | undefined;
  readonly caller: Caller;
}

const NOT_FOUND = 'User not found in Zoho CRM. Please check your email address or contact your administrator.';
const WAITS = 'Zoho isn’t connected yet, so an administrator has to approve your account. They have been notified.';

/** Tells whether the person who registers is an active user of the connected organization; 401 for a browser to which Zoho has named nobody. */
export async function validateRegistration(deps: ServerDeps, { browser, caller }: Registering): Promise<ZohoValidation> {
  const person = await requireRegistration(deps, browser);
  const countedAs = await countAddressAttempt(deps, 'registration', caller);
  const colleague = await findConnectedColleague(deps, person.zohoUserId);
  await refundAddressAttempt(deps.database, countedAs);
  if (colleague === 'not_connected')
    return {
      userFound: false,
      zohoUser: null,
      requiresZohoSetup: true,
      message: 'Zoho isn’t connected yet. An administrator has to approve your account.',
    };
  if (!colleague) return { userFound: false, zohoUser: null, requiresZohoSetup: false, message: NOT_FOUND };
  const { zohoUserId: id, fullName, email } = colleague;
  return { userFound: true, zohoUser: { id, fullName, email }, requiresZohoSetup: false, message: 'Found in Zoho CRM.' };
}

/**
 * Makes an account without a password, as a User, for the person whom Zoho has named to this browser, and signs in. Only people of the
 * connected organization get in; while Zoho is not connected the account waits for an Admin.
 */
export async function registerFromZoho(deps: ServerDeps, given: Registration, { browser, caller }: Registering): Promise<SignedIn> {
  const fullName = readFullName(given);
  const person = await requireRegistration(deps, browser);
  const countedAs = await countAddressAttempt(deps, 'registration', caller);
  const colleague = await findConnectedColleague(deps, person.zohoUserId);
  if (!colleague) throw new AppError(403, 'not_in_zoho', NOT_FOUND);
  const isActive = colleague !== 'not_connected';
  const added = await deps.database.transaction(async (tx) => {
    const user = await addPerson(deps, tx, { person, fullName, isActive, browser: String(browser) });
    await refundAddressAttempt(tx, countedAs);
    return isActive ? startSession(deps, tx, user, caller) : undefined;
  });
  if (!added) throw new AppError(403, REGISTRATION_WAITS, WAITS, { isIntended: true });
  return added;
}

/** Invented tokens count against nobody; they share one statement at a time instead. */
const createRegistrationLookup = ({ database }: ServerDeps) => createBatchedLookup((ids) => listRegistrations(database, ids));

async function requireRegistration({ database, clock, perServer }: ServerDeps, browser: string | undefined): Promise<ZohoPerson> {
  const isKnown = browser !== undefined && (await perServer(createRegistrationLookup)(browser));
  const person = isKnown ? await findRegistration(database, browser, clock.now()) : undefined;
  if (!person) throw unauthenticated();
  return person;
}

function readFullName({ fullName }: Registration): string {
  if (fullName.trim() === '') throw badRequest('Email and full name are required');
  const read = userFields.fullName.input.safeParse(fullName);
  if (!read.success) throw badRequest(read.error.issues[0]?.message ?? 'Email and full name are required');
  return read.data;
}

interface NewPerson {
  readonly person: ZohoPerson;
  readonly fullName: string;
  readonly isActive: boolean;
  readonly browser: string;
}

/** The address is the username as well: it is free when the address is. */
async function addPerson(deps: ServerDeps, tx: Tx, { person, fullName, isActive, browser }: NewPerson): Promise<User> {
  await lockUsers(tx);
  if (!(await takeRegistration(tx, browser, deps.clock.now()))) throw unauthenticated();
  const { email, zohoUserId } = person;
  const names = { fullName, username: email, email, zohoUserId } as const;
  const user = await addAccount(deps, tx, { ...names, role: 'User', isActive, passwordHash: NO_PASSWORD }, { actor: null });
  await recordAudit(tx, { actor: null, action: 'zoho.registered', subject: `user:${user.id}`, subjectName: fullName });
  return user;
}
