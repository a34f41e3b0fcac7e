import type { CrmRecord } from '../../../zoho-client/server/crm/records.ts';
import type { SyncContext } from '../links/context.ts';
import { type CrmKind, readOwnIds } from '../links/crm-sync.ts';
import { findLinksOf } from '../links/link.store.ts';
import type { LocalRecord, RemoteRecord } from '../links/record-type-sync.ts';
import type { Recognized } from './remote-create.ts';

/** Converts the values that are valid in OBDesk and leaves out the others. */
export function pickValid(
  values: Readonly<Record<string, string>>,
  toChange: (part: Record<string, string>) => object | undefined,
): object {
  return Object.assign({}, ...Object.entries(values).map(([field, value]) => (value === '' ? {} : (toChange({ [field]: value }) ?? {}))));
}

interface CandidateSource<R> {
  readonly kind: CrmKind<R>;
  /** IDs of local records with the same email or name, for each remote record. */
  readonly like: readonly (readonly string[])[];
  readonly find: (id: string) => Promise<LocalRecord<R> | undefined>;
}

/**
 * Returns the unlinked local candidates of each remote record: the certain match by ID and person, else records with its ID and those like it. A local
 * record is the certain match of one remote record only. Records that have an ID but no certain match are left to an Admin.
 */
export async function findLocalCandidates<R>(
  { deps }: SyncContext,
  kindName: 'lead' | 'customer',
  remotes: readonly RemoteRecord<CrmRecord>[],
  { kind, like, find }: CandidateSource<R>,
): Promise<Recognized[]> {
  const namedIds = remotes.map(({ record }) => readOwnIds(kind, record));
  const links = await findLinksOf(deps.database, kindName, [...namedIds.flat(), ...like.flat()]);
  const matched = new Set<string>();
  const isFree = (id: string) => !links.get(id)?.zohoId && !matched.has(id);
  const results: Recognized[] = [];
  for (const [place, remote] of remotes.entries()) {
    const named: string[] = [];
    const certain: string[] = [];
    for (const id of (namedIds[place] ?? []).filter(isFree)) {
      const local = await find(id);
      if (!local) continue;
      named.push(id);
      const isPending = links.get(id)?.creatingSince != null && !kind.contradicts(local, remote.record);
      if (isPending || kind.isOf(local, remote.record)) certain.push(id);
    }
    const alike = (like[place] ?? []).filter(isFree);
    const candidates = [...new Set([...named, ...alike])];
    // A single record with the same email or name is certain. An ID alone isn't, because anyone can write it.
    const [only, second] = certain.length > 0 ? certain : named.length > 0 ? [] : alike;
    const isSure = only !== undefined && second === undefined;
    if (isSure) matched.add(only);
    results.push({ ids: isSure ? [only] : candidates, isSure });
  }
  return results;
}
