import type { CrmRecord } from '../../../zoho-client/server/crm/records.ts';
import type { SyncContext } from '../links/context.ts';
import { type CrmKind, readOwnIds } from '../links/crm-sync.ts';
import { findLinksOf } from '../links/link.store.ts';
import type { LocalRecord, RemoteRecord } from '../links/record-type-sync.ts';
import type { Recognized } from './remote-create.ts';

type Remote = RemoteRecord<CrmRecord>;

/** What of the values is valid here; the rest is left out. */
export function pickValid(
  values: Readonly<Record<string, string>>,
  toChange: (part: Record<string, string>) => object | undefined,
): object {
  return Object.assign({}, ...Object.entries(values).map(([field, value]) => (value === '' ? {} : (toChange({ [field]: value }) ?? {}))));
}

/** How records of ours are found that those of Zoho may be. */
interface Own<R> {
  readonly kind: CrmKind<R>;
  /** For each record of Zoho those of ours that it may be by what they are recognized by. */
  readonly like: readonly (readonly string[])[];
  readonly find: (id: string) => Promise<LocalRecord<R> | undefined>;
}

/**
 * The records of ours that each of these may be: the one it names, if the person is the same as well, else those like it; none that is linked
 * already, and none that another of these is for sure. A record that names others is left to a person.
 */
export async function findFree<R>(
  { deps }: SyncContext,
  kindName: 'lead' | 'customer',
  remotes: readonly Remote[],
  { kind, like, find }: Own<R>,
): Promise<Recognized[]> {
  const named = remotes.map(({ record }) => readOwnIds(kind, record));
  const links = await findLinksOf(deps.database, kindName, [...named.flat(), ...like.flat()]);
  const taken = new Set<string>();
  const isFree = (id: string) => !links.get(id)?.zohoId && !taken.has(id);
  const own: Recognized[] = [];
  for (const [place, remote] of remotes.entries()) {
    const claims: string[] = [];
    const sure: string[] = [];
    for (const id of (named[place] ?? []).filter(isFree)) {
      const local = await find(id);
      if (!local) continue;
      claims.push(id);
      const isPending = links.get(id)?.creatingSince != null && !kind.contradicts(local, remote.record);
      if (isPending || kind.isOf(local, remote.record)) sure.push(id);
    }
    const alike = (like[place] ?? []).filter(isFree);
    const [only, second] = sure.length > 0 ? sure : claims.length > 0 ? [...new Set([...claims, ...alike])] : alike;
    const isSure = only !== undefined && second === undefined && (sure.length > 0 || claims.length === 0);
    if (isSure) taken.add(only);
    own.push({ ids: isSure ? [only] : [...new Set([...claims, ...alike])], isSure });
  }
  return own;
}
