import { isSameStored } from '../../stored-text.rules.ts';
import type { Link } from '../links/link.store.ts';
import type { RemoteRecord } from '../links/record-type-sync.ts';
import type { WaitingValues } from './conflict.store.ts';

/** Whether Zoho has something else than what is known of it: what waits for a decision, else what both sides agreed on; or more was said there. */
export function canAcceptRemote(
  { base, conversation, detailsDue }: Link,
  remote: Pick<RemoteRecord<unknown>, 'values' | 'conversation'>,
  waiting: WaitingValues = {},
): boolean {
  // What is said on it is read later, in the background.
  if (detailsDue) return false;
  if (remote.conversation !== '' && remote.conversation !== conversation) return true;
  return Object.entries(remote.values).some(([field, theirs]) => {
    const known = waiting[field] ?? base[field]?.theirs;
    return known === undefined || !isSameStored(known, theirs);
  });
}
