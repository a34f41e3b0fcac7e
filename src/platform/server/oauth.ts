import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { parseJson } from './http-client/parse-json.ts';
import { sendOrUndefined } from './http-client/send.ts';
import { lifetimeSeconds } from './http-client/token-lifetime.ts';

/** Token endpoint of a provider with the credentials of OBDesk. */
export interface TokenEndpoint {
  readonly url: string;
  readonly clientId: string;
  readonly authentication: oauth.ClientAuth;
  readonly stopping?: AbortSignal | undefined;
}

/** Parameters of a token request. */
export type Grant = { readonly grant_type: string } & Readonly<Record<string, string>>;

export const toRefreshGrant = (refreshToken: string): Grant => ({ grant_type: 'refresh_token', refresh_token: refreshToken });

export interface Tokens {
  readonly accessToken: string;
  /** Undefined if the provider issued none. */
  readonly refreshToken: string | undefined;
  /** Lifetime of the access token. */
  readonly lifetimeMs: number;
}

/** `response` holds all fields. `error` is the provider's code or a `TokenFailure`. */
type TokenResult = { readonly tokens: Tokens; readonly response: oauth.TokenEndpointResponse } | { readonly error: string };

/** Failure that is neither tokens nor an OAuth error. After the last two, tokens may have been issued. */
export type TokenFailure = 'throttled' | 'unavailable' | 'unreadable';

/** Requests tokens once, with the limits of our HTTP client and without following redirects. */
export async function requestTokens(endpoint: TokenEndpoint, { grant_type: grantType, ...parameters }: Grant): Promise<TokenResult> {
  const server = { issuer: endpoint.url, token_endpoint: endpoint.url };
  const client = { client_id: endpoint.clientId };
  // The sandbox has no TLS.
  const options = { [oauth.customFetch]: createFetch(endpoint.stopping), [oauth.allowInsecureRequests]: true };
  try {
    const sent = await oauth.genericTokenEndpointRequest(server, client, endpoint.authentication, grantType, parameters, options);
    const response = await oauth.processGenericTokenEndpointResponse(server, client, sent);
    const { data: seconds } = Lifetime.safeParse(response.expires_in);
    if (seconds === undefined) return { error: 'unreadable' };
    return { tokens: { accessToken: response.access_token, refreshToken: response.refresh_token, lifetimeMs: seconds * 1_000 }, response };
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError) return { error: error.error };
    if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) return { error: 'unreadable' };
    throw error;
  }
}

const Lifetime = lifetimeSeconds.default(3_600);
const ErrorBody = z.object({ error: z.string() });

/** Returns a function that sends with our HTTP client, for the library. It represents failures as OAuth errors. */
function createFetch(stopping: AbortSignal | undefined) {
  return async (url: string, { headers, body }: { headers: Record<string, string>; body: URLSearchParams }): Promise<Response> => {
    const response = await sendOrUndefined({ method: 'POST', url, headers, body: body.toString(), stopping });
    if (!response || response.status >= 500) return Response.json({ error: 'unavailable' }, { status: 400 });
    if (response.status === 429) return Response.json({ error: 'throttled' }, { status: 400 });
    const json = parseJson(response.text) ?? null;
    // Zoho sends errors with status 200.
    const isSuccess = response.status === 200 && !ErrorBody.safeParse(json).success;
    return Response.json(json, { status: isSuccess ? 200 : 400 });
  };
}
