import type { CrmRecord } from '../../../../../providers/zoho/crm/records.ts';
import type { SyncContext } from '../context.ts';
import { type CrmKind, readOwnId } from '../crm/crm-sync.ts';
import type { RemoteRecord } from '../kind-sync.ts';
import { findLinksOf } from '../links/link.store.ts';

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
  readonly isHere: (id: string) => Promise<boolean>;
}

/**
 * The records of ours that each of these may be: the one it names, else those like it; none that is linked already, and none that
 * another of these is for sure.
 */
export async function findFree<R>(
  { deps }: SyncContext,
  kindName: 'lead' | 'customer',
  remotes: readonly Remote[],
  { kind, like, isHere }: Own<R>,
): Promise<string[][]> {
  const named = remotes.map(({ record }) => readOwnId(kind, record));
  const links = await findLinksOf(deps.database, kindName, [...named.filter((id) => id !== ''), ...like.flat()]);
  const taken = new Set<string>();
  const isFree = (id: string) => !links.get(id)?.zohoId && !taken.has(id);
  const own: string[][] = [];
  for (const [place] of remotes.entries()) {
    const id = named[place] ?? '';
    const found = id !== '' && isFree(id) && (await isHere(id)) ? [id] : (like[place] ?? []).filter(isFree);
    const [only, second] = found;
    if (only !== undefined && second === undefined) taken.add(only);
    own.push(found);
  }
  return own;
}
