import { HeaderSearch } from '../../../../platform/web/ui/header/HeaderSearch.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { splitSubject, subjectText } from '../audit-text.rules.ts';
import { AuditHead } from './AuditHead.tsx';
import { useAuditLog } from './audit.queries.ts';
import { getAuditColumns } from './audit-columns.tsx';
import { countFilters, FILTER_KEYS, toAuditFilters } from './audit-search.ts';
import { NoEntries } from './NoEntries.tsx';
import { OpenEntry } from './OpenEntry.tsx';
import { useAuditWords } from './useAuditWords.ts';

const ROW_HEIGHT = { wide: 41, narrow: 61 };

/** The audit log: who did what, when and from where; for Admins, read only. */
export function AuditLogPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const words = useAuditWords();
  const filters = toAuditFilters(search);
  const list = useAuditLog(filters);
  const columns = getAuditColumns(words, open);
  const { subject } = search;
  const trail = subject === undefined ? undefined : splitSubject(subject);
  const newest = list.rows?.find((entry) => entry.subject === subject);
  const trailOf = trail && `${words.places.get(trail.kind)?.noun ?? trail.kind} ${(newest && subjectText(newest)) || trail.id}`;

  function handleClear() {
    box.onChange('');
    show(Object.fromEntries(FILTER_KEYS.map((key) => [key, ''])));
  }

  return (
    <ListPage
      total={list.total}
      noun={['entry', 'entries']}
      action={<AuditHead search={search} words={words} trailOf={trailOf} onChange={show} />}
    >
      <HeaderSearch {...box} placeholder="Search by name…" />
      <DataTable
        label="Audit log"
        columns={columns}
        list={list}
        listKey={JSON.stringify(['audit', filters])}
        rowHeight={ROW_HEIGHT}
        empty={<NoEntries isFiltered={countFilters(search) > 0 || filters.q !== undefined} onClear={handleClear} />}
      />
      {openId && <OpenEntry id={openId} entries={list.rows} words={words} onClose={close} />}
    </ListPage>
  );
}
