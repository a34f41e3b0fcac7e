import type { SecretLocation } from '../../../../platform/server/secret-locations.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';

type TokenKind = 'access' | 'refresh';

/** The context that a sealed token is bound to. */
const toContext = (kind: TokenKind) => `quickbooks_connection:${kind}`;

export const sealToken = ({ secrets }: Pick<ServerDeps, 'secrets'>, kind: TokenKind, token: string): string =>
  secrets.seal(toContext(kind), token);

/** Returns undefined if there is no token or it was sealed with an unknown key. */
export const openToken = ({ secrets }: Pick<ServerDeps, 'secrets'>, kind: TokenKind, sealed: string | null): string | undefined =>
  sealed === null ? undefined : secrets.open(toContext(kind), sealed);

export const REVOKE_QUEUE = 'quickbooks-revoke';

/** All stored tokens, to re-encrypt them with a new key. */
export const sealedQuickbooksTokens: readonly SecretLocation[] = [
  {
    name: 'the connection to QuickBooks',
    table: 'quickbooks_connection',
    rows: { refresh_token: toContext('refresh'), access_token: toContext('access') },
  },
  { name: 'a QuickBooks token waiting to be revoked', queue: REVOKE_QUEUE, rows: { refreshToken: toContext('refresh') } },
];
