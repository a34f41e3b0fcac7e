import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findConnection, noteConnection } from './connection.store.ts';
import { resealToken } from './tokens.ts';

/** What became of the connection when the key of the server changed; `none` where nothing is connected. */
export type ResealedConnection = 'none' | 'resealed' | 'current' | 'unreadable';

/** Seals the refresh token of the connection with the newest key. */
export async function resealQuickbooks(deps: Pick<ServerDeps, 'secrets' | 'database'>): Promise<ResealedConnection> {
  const row = await findConnection(deps.database);
  if (!row) return 'none';
  const refreshToken = resealToken(deps, 'refresh', row.refreshToken);
  if (refreshToken === undefined) return 'unreadable';
  if (refreshToken === row.refreshToken) return 'current';
  await noteConnection(deps.database, row.generation, { refreshToken });
  return 'resealed';
}
