import type { ServerDeps } from '../../../../platform/server/server-deps.ts';

type Kind = 'access' | 'refresh';
const rowOf = (kind: Kind) => `quickbooks_connection:${kind}`;

export const sealToken = ({ secrets }: Pick<ServerDeps, 'secrets'>, kind: Kind, token: string): string => secrets.seal(rowOf(kind), token);

/** Undefined for none, and for one that was sealed with another key. */
export const openToken = ({ secrets }: Pick<ServerDeps, 'secrets'>, kind: Kind, sealed: string | null): string | undefined =>
  sealed === null ? undefined : secrets.open(rowOf(kind), sealed);
