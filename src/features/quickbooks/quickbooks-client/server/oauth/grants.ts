import { z } from 'zod';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import { type RawResponse, sendOrUndefined } from '../../../../../platform/server/http-client/send.ts';
import { lifetimeSeconds } from '../../../../../platform/server/http-client/token-lifetime.ts';
import type { QuickbooksClient, QuickbooksSettings } from '../quickbooks-settings.ts';

/** A pair of tokens. Each refresh gives a new refresh token, and only the newest is sure to be good. */
export interface QuickbooksGrant {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly lifetimeMs: number;
}

/**
 * Why there is no grant. `wrong` is the code or the refresh token, `client` the registration of this program; `throttled` and `away` pass,
 * and say nothing of the token. After `away` and `unreadable` a refresh may have been done: the token before is good for a day more.
 */
export type QuickbooksGrantFailure = 'wrong' | 'client' | 'throttled' | 'away' | 'unreadable';
export type QuickbooksGrantOutcome = { readonly grant: QuickbooksGrant } | { readonly failure: QuickbooksGrantFailure };

type Connected = Pick<QuickbooksSettings, 'tokenUrl' | 'revokeUrl'> & {
  readonly client: QuickbooksClient;
  readonly stopping?: AbortSignal;
};

/** Code of a callback with the parameters of its authorization request. */
interface IssuedCode {
  readonly code: string;
  readonly redirectUri: string;
  /** PKCE verifier; undefined if the question had no challenge. */
  readonly codeVerifier: string | undefined;
}

/** Exchanges the code of a callback. A code is good once: used again, Intuit ends what it was exchanged for. */
export function exchangeQuickbooksCode(
  settings: Connected,
  { code, redirectUri, codeVerifier }: IssuedCode,
): Promise<QuickbooksGrantOutcome> {
  const verifier = codeVerifier !== undefined && { code_verifier: codeVerifier };
  return askForGrant(settings, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...verifier });
}

/** Asks for new tokens in place of those before. */
export function refreshQuickbooksGrant(settings: Connected, refreshToken: string): Promise<QuickbooksGrantOutcome> {
  return askForGrant(settings, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Ends a connection by its refresh token; true as well when Intuit knows it no more, false when it is not known what became of it. */
export async function revokeQuickbooksGrant(settings: Connected, refreshToken: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const answer = await post(settings, settings.revokeUrl, { headers, body: JSON.stringify({ token: refreshToken }) });
  return answer !== undefined && (answer.status === 200 || answer.status === 400);
}

const Answer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: lifetimeSeconds.default(3_600),
});
const Refusal = z.object({ error: z.string() });

async function askForGrant(settings: Connected, fields: Record<string, string>): Promise<QuickbooksGrantOutcome> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await post(settings, settings.tokenUrl, { headers, body: new URLSearchParams(fields).toString() });
  if (!answer || answer.status >= 500) return { failure: 'away' };
  if (answer.status === 429) return { failure: 'throttled' };
  const body = parseJson(answer.text);
  const refusal = Refusal.safeParse(body);
  if (refusal.success) return { failure: FAILURES[refusal.data.error] ?? 'unreadable' };
  const given = Answer.safeParse(body);
  if (answer.status !== 200 || !given.success) return { failure: 'unreadable' };
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = given.data;
  return { grant: { accessToken, refreshToken, lifetimeMs: seconds * 1_000 } };
}

const FAILURES: Readonly<Record<string, QuickbooksGrantFailure>> = { invalid_grant: 'wrong', invalid_client: 'client' };

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The client names itself in the header, and nowhere else. */
function post({ client, stopping }: Connected, url: string, { headers, body }: Posted): Promise<RawResponse | undefined> {
  const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  return sendOrUndefined({ method: 'POST', url, headers: { ...headers, accept: 'application/json', authorization }, body, stopping });
}
