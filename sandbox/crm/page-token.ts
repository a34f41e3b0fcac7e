import type { CrmCall } from './gate.ts';

const TOKEN_MS = 24 * 3_600_000;

/** Where a list goes on after its last record, without counting pages. */
export interface PageToken {
  readonly module: string;
  readonly sortBy: string;
  readonly isDescending: boolean;
  readonly perPage: number;
  readonly page: number;
  /** Value the list is sorted by and id of the last record given. */
  readonly after: { readonly key: number | string; readonly id: string };
  readonly userId: string;
  readonly expiresAt: number;
}

type Position = Omit<PageToken, 'userId' | 'expiresAt'>;

/** A token that holds for a day and for this user. */
export function writePageToken({ crm, user }: CrmCall, position: Position): { token: string; expiresAt: number } {
  const expiresAt = crm.base.clock.now() + TOKEN_MS;
  const content: PageToken = { ...position, userId: user.id, expiresAt };
  return { token: Buffer.from(JSON.stringify(content)).toString('base64url'), expiresAt };
}

/** The position in a token; undefined when it is foreign, too old or none. */
export function readPageToken({ crm, user }: CrmCall, module: string, text: string): PageToken | undefined {
  const token = decode(text);
  const isUsable = token?.module === module && token.userId === user.id && token.expiresAt > crm.base.clock.now();
  return isUsable ? token : undefined;
}

function decode(text: string): PageToken | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as PageToken;
  } catch {
    return undefined;
  }
}
