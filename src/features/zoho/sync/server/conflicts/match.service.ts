import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import { JsonText } from '../../../../../platform/server/serializer.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { countOpenByCustomer } from '../../../../ticketing/tickets/server/customer/ticket.customer.service.ts';
import { type ComparedValues, compareMatches } from '../../match-facts.rules.ts';
import type { AmbiguousMatch, MatchFact, WaitingQuery } from '../../sync-decision.contract.ts';
import { SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';
import { readMapping } from '../links/state.store.ts';
import type { LocalRecord } from '../links/synced-record.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';
import { listMatchRows, type MatchRow } from './match.store.ts';

/** A record of either system, to compare. */
interface Compared extends ComparedValues {
  readonly changedAt: string;
  /** Only of customers in OBDesk. */
  readonly openTickets?: number;
}

/** Returns a page of possible matches without a decision, oldest first, with the values to compare. */
export async function listMatches({ database }: ServerDeps, query: WaitingQuery): Promise<ListPage<AmbiguousMatch>> {
  const page = await listMatchRows(database, query);
  const rows = JSON.parse(page.rows.json) as MatchRow[];
  const locals = new Map<SyncedKind, ReadonlyMap<string, Compared>>();
  for (const kind of SYNCED_KINDS) locals.set(kind, await readLocals(database, kind, rows));
  const shown = rows.map((row) => toMatch(row, locals.get(row.kind) ?? new Map()));
  return { ...page, rows: new JsonText(JSON.stringify(shown)) };
}

/** Reads the OBDesk records of a kind that the rows name, by ID. */
async function readLocals(db: Db, kind: SyncedKind, rows: readonly MatchRow[]): Promise<ReadonlyMap<string, Compared>> {
  const named = rows.filter((row) => row.kind === kind).flatMap((row) => row.recordId ?? row.candidates.map(({ id }) => id));
  const ids = [...new Set(named)];
  if (ids.length === 0) return new Map();
  const mapping = await readMapping(db);
  const found = await withSyncedRecord<Promise<readonly Pick<LocalRecord<unknown>, 'id' | 'values' | 'shown' | 'changedAt'>[]>>(
    kind,
    (sync) => sync.findLocals({ mapping }, db, ids),
  );
  const open = kind === 'customer' ? await countOpenByCustomer(db, ids) : undefined;
  return new Map(found.map((each) => [each.id, { ...each, ...(open && { openTickets: open.get(each.id) ?? 0 }) }]));
}

function toMatch({ remote, ...row }: MatchRow, locals: ReadonlyMap<string, Compared>): AmbiguousMatch {
  const isLocal = row.recordId !== null;
  const record = row.recordId === null ? (remote ?? undefined) : locals.get(row.recordId);
  const candidates = row.candidates.map(({ id, values, changedAt = '' }) => (isLocal ? values && { values, changedAt } : locals.get(id)));
  const facts = withSyncedRecord(row.kind, (sync) => compareMatches(sync, record, candidates));
  return {
    ...row,
    facts: [...facts.record, ...toCounts(record)],
    lastActivity: record?.changedAt ?? null,
    candidates: row.candidates.map(({ id, title }, index) => ({
      id,
      title,
      facts: [...(facts.candidates[index] ?? []), ...toCounts(candidates[index])],
      lastActivity: candidates[index]?.changedAt ?? null,
    })),
  };
}

const toCounts = (compared: Compared | undefined): MatchFact[] =>
  compared?.openTickets === undefined ? [] : [{ label: 'Open tickets', value: String(compared.openTickets), isSame: null }];
