import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CrmError } from '../crm-error.ts';
import type { CrmCall, Query } from '../guard.ts';

const TOKEN_MS = 24 * 3_600_000;
const SECRET = randomBytes(32);

/** Where a list goes on after its last record, without counting pages. */
export interface PageToken {
  readonly module: string;
  readonly sortBy: string;
  readonly isDescending: boolean;
  readonly perPage: number;
  readonly page: number;
  /** Value the list is sorted by and id of the last record given. */
  readonly after: { readonly key: number | string; readonly id: string };
  /** The parameters of the call it was given to. */
  readonly bound: string;
  readonly userId: string;
  readonly expiresAt: number;
}

/** Where the next page starts. */
export type Position = Omit<PageToken, 'userId' | 'expiresAt' | 'bound'>;

/** A token that holds for a day, for this user and these parameters. */
export function createPageToken({ crm, user, query }: CrmCall, position: Position): { token: string; expiresAt: number } {
  const expiresAt = crm.base.clock.now() + TOKEN_MS;
  const content: PageToken = { ...position, bound: serializeBoundParams(query), userId: user.id, expiresAt };
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return { token: `${text}.${sign(text)}`, expiresAt };
}

/** The content of a token; refuses one that is expired, forged, of another user or for another list. */
export function parsePageToken({ crm, user, query }: CrmCall, module: string, text: string): PageToken {
  const token = verify(text);
  const isBound = token?.module === module && token.userId === user.id && token.bound === serializeBoundParams(query);
  if (!token || !isBound) throw new CrmError(400, 'TOKEN_BOUND_DATA_MISMATCH', { param_name: 'page_token' });
  if (token.expiresAt <= crm.base.clock.now())
    throw new CrmError(400, 'EXPIRED_VALUE', { api_name: 'page_token', json_path: '$.query.page_token' });
  return token;
}

const BOUND = ['fields', 'sort_by', 'sort_order', 'per_page'];

function serializeBoundParams(query: Query): string {
  return JSON.stringify(BOUND.map((name) => query[name] ?? null));
}

function verify(text: string): PageToken | undefined {
  const [content = '', signature = ''] = text.split('.');
  const given = Buffer.from(signature);
  const own = Buffer.from(sign(content));
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as PageToken;
}

function sign(content: string): string {
  return createHmac('sha256', SECRET).update(content).digest('base64url');
}
