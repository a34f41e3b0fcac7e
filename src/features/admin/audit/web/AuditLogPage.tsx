import { Button, Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { PageSearch } from '../../../../platform/web/web-feature.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { splitSubject, subjectText, summaryText } from '../audit-text.rules.ts';
import { AuditFilterFields } from './AuditFilterFields.tsx';
import classes from './AuditLogPage.module.css';
import { ActionAndSubject, AuditSubject } from './AuditSubject.tsx';
import { useAuditEntry, useAuditLog } from './audit.queries.ts';
import { countFilters, FILTER_KEYS, toAuditFilters } from './audit-search.ts';
import { EntryDetails } from './EntryDetails.tsx';
import type { AuditWords } from './useAuditWords.ts';
import { useAuditWords } from './useAuditWords.ts';

interface AuditHeadProps {
  search: PageSearch;
  words: AuditWords;
  /** The record whose trail is shown, 'Part P-0001 OBD cable'; undefined for the whole log. */
  trailOf: string | undefined;
  onChange: (change: PageSearch) => void;
}

/** The filters; on a narrow screen behind a button. */
function AuditHead({ search, words, trailOf, onChange }: AuditHeadProps) {
  const [isOpen, sheet] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const fields = <AuditFilterFields search={search} words={words} onChange={onChange} />;
  const count = countFilters(search);
  return (
    <div className={classes.head}>
      {trailOf && (
        <Button
          className={classes.trail}
          variant="light"
          size="compact-sm"
          rightSection={<IconX size={13} aria-hidden />}
          aria-label={`Audit trail for ${trailOf}. Show all records`}
          onClick={() => onChange({ subject: '' })}
        >
          {trailOf}
        </Button>
      )}
      {isNarrow ? (
        <Button variant="default" leftSection={<IconFilter size={15} aria-hidden />} onClick={sheet.open}>
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
      ) : (
        fields
      )}
      <Drawer opened={isOpen} onClose={sheet.close} title="Filters" position="bottom" size="auto">
        {fields}
      </Drawer>
    </div>
  );
}

/** The columns of the audit log. */
function getAuditColumns(words: AuditWords, onOpen: (id: string) => void): readonly Column<AuditEntry>[] {
  const toLabel = ({ action }: AuditEntry) => words.toLabel(action);
  const toWho = ({ actorId, actorName }: AuditEntry) => words.toPerson({ id: actorId, name: actorName });
  return [
    { label: 'Date', width: 'time', cell: ({ at }) => <RelativeTime at={at} /> },
    {
      label: 'User',
      width: 'text',
      isRowHeader: true,
      cell: toWho,
      below: (entry) => <ActionAndSubject entry={entry} words={words} />,
      title: toWho,
    },
    { label: 'Action', width: 'company', isWide: true, cell: toLabel, title: toLabel },
    {
      label: 'Record',
      width: 'company',
      isWide: true,
      cell: (entry) => <AuditSubject entry={entry} words={words} />,
      title: subjectText,
    },
    { label: 'Changes', isWide: true, cell: summaryText, title: summaryText },
    {
      label: 'IP address',
      width: 'id',
      isWide: true,
      cell: ({ address }) => <Mono>{address}</Mono>,
      title: ({ address }) => address ?? '',
    },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'action',
      cell: (entry) => (
        <RowAction label="Show" subject={`${toLabel(entry)} ${subjectText(entry)}`.trim()} onClick={() => onOpen(String(entry.id))} />
      ),
    },
  ];
}

interface OpenEntryProps {
  id: string;
  /** The entries that are loaded already. */
  entries: readonly AuditEntry[] | undefined;
  words: AuditWords;
  onClose: () => void;
}

/** All of the entry that the address names, at the side of the list. */
function OpenEntry({ id, entries, words, onClose }: OpenEntryProps) {
  const { data: entry, error } = useAuditEntry(id, entries);
  if (!entry && !error) return null;
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={entry ? words.toLabel(entry.action) : `Entry ${id}`}>
      {entry ? <EntryDetails entry={entry} words={words} /> : <EmptyState title="Couldn’t load this entry" hint={error?.message} />}
    </Drawer>
  );
}

interface NoEntriesProps {
  isFiltered: boolean;
  onClear: () => void;
}

function NoEntries({ isFiltered, onClear }: NoEntriesProps) {
  if (!isFiltered) return <EmptyState title="No activity yet" hint="Sign-ins, record changes, imports and exports will appear here." />;
  const action = (
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  );
  return <EmptyState title="No matching entries" hint="Try a longer period, or another user or action." action={action} />;
}

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
