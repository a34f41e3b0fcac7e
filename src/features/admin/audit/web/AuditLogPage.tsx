import { Button, Drawer, Flex, Group, NativeSelect, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { formatCount } from '../../../../platform/number-text.ts';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import { DateField } from '../../../../platform/web/form/inputs/DateField.tsx';
import { MountOnOpen } from '../../../../platform/web/overlay/OpenAfterMount.tsx';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { type Column, withCells } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { DisplayMenu } from '../../../../platform/web/ui/table/DisplayMenu.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { PageSearch } from '../../../../platform/web/web-feature.ts';
import { useListState } from '../../list-settings/web/list-settings.queries.ts';
import { AUDIT_GROUPS, type AuditEntry, GROUPED_ENTRIES } from '../audit.contract.ts';
import { type AuditSort, auditColumns, USUAL_AUDIT_ORDER } from '../audit-columns.ts';
import { splitSubject, subjectText, summaryText } from '../audit-text.rules.ts';
import classes from './audit.module.css';
import { type AuditLabels, useAuditActors, useAuditEntry, useAuditGrouping, useAuditLabels, useAuditLog } from './audit.queries.ts';
import { countFilters, FILTER_KEYS, toAuditFilters } from './audit-search.ts';
import { AuditSubject, EntryDetails } from './EntryDetails.tsx';

interface FilterFieldsProps {
  search: PageSearch;
  labels: AuditLabels;
  onChange: (change: PageSearch) => void;
}

function FilterFields({ search, labels, onChange }: FilterFieldsProps) {
  const actors = useAuditActors() ?? [];
  const { from = '', to = '' } = search;
  const people = actors.map((actor) => ({ value: actor.id, label: labels.toPerson(actor) }));
  const choices = [
    { key: 'actor', label: 'User', all: 'All users', options: people },
    { key: 'action', label: 'Action', all: 'All actions', options: labels.actions },
    { key: 'kind', label: 'Record', all: 'All records', options: labels.kinds },
  ] as const;
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'center' }} wrap={{ lg: 'wrap' }} gap="xs">
      {choices.map(({ key, label, all, options }) => (
        <NativeSelect
          key={key}
          w={{ lg: 150 }}
          aria-label={label}
          value={search[key] ?? ''}
          data={[{ value: '', label: all }, ...options]}
          onChange={(event) => onChange({ [key]: event.currentTarget.value })}
        />
      ))}
      <Group gap={4} wrap="nowrap" c="dimmed">
        <DateField
          id="audit-from"
          flex={{ base: 1, lg: '0 0 142px' }}
          aria-label="From"
          value={from}
          max={to}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <span aria-hidden>–</span>
        <DateField
          id="audit-to"
          flex={{ base: 1, lg: '0 0 142px' }}
          aria-label="To"
          value={to}
          min={from}
          error={from !== '' && to !== '' && to < from && 'The end date can’t be before the start date'}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </Group>
    </Flex>
  );
}

interface AuditFiltersProps extends FilterFieldsProps {
  /** The record whose entries are shown, such as 'Part P-0001 OBD cable'; undefined for the whole log. */
  trailOf: string | undefined;
}

/** The filters. On narrow screens, a button opens them in a sheet. */
function AuditFilters({ search, labels, trailOf, onChange }: AuditFiltersProps) {
  const [isOpen, sheet] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const fields = <FilterFields search={search} labels={labels} onChange={onChange} />;
  const count = countFilters(search);
  return (
    <Group gap="xs" justify="flex-end" miw={0}>
      {trailOf && (
        <Button
          maw={280}
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
      <MountOnOpen opened={isOpen}>
        {(isShown) => (
          <Drawer opened={isShown} onClose={sheet.close} title="Filters" position="bottom" size="auto">
            {fields}
          </Drawer>
        )}
      </MountOnOpen>
    </Group>
  );
}

const ACTION = `${utilities.truncate} ${classes.action}`;
const SUBJECT = `${utilities.truncate} ${classes.subject}`;

function getAuditColumns(labels: AuditLabels, onOpen: (id: string) => void): readonly Column<AuditEntry, AuditSort>[] {
  const toLabel = ({ action }: AuditEntry) => labels.toLabel(action);
  const toActor = ({ actorId, actorName }: AuditEntry) => labels.toPerson({ id: actorId, name: actorName });
  return [
    ...withCells<AuditEntry, typeof auditColumns>(auditColumns, {
      at: { width: 'time', cell: ({ at }) => <RelativeTime at={at} /> },
      actor: {
        width: 'text',
        isRowHeader: true,
        cell: toActor,
        below: (entry) => (
          <span className={utilities.row}>
            <span className={ACTION}>{toLabel(entry)}</span>{' '}
            <span className={SUBJECT}>
              <AuditSubject entry={entry} labels={labels} />
            </span>
          </span>
        ),
        title: toActor,
      },
      action: { width: 'company', isWide: true, cell: toLabel, title: toLabel },
      record: {
        width: 'company',
        isWide: true,
        cell: (entry) => <AuditSubject entry={entry} labels={labels} />,
        title: subjectText,
      },
      changes: { isWide: true, cell: summaryText, title: summaryText },
      address: {
        width: 'id',
        isWide: true,
        cell: ({ address }) => <Mono>{address}</Mono>,
        title: ({ address }) => address ?? '',
      },
    }),
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
  /** The loaded entries of the list. */
  entries: readonly AuditEntry[] | undefined;
  labels: AuditLabels;
  onClose: () => void;
}

/** The entry named in the URL, in a drawer beside the list. */
function OpenEntry({ id, entries, labels, onClose }: OpenEntryProps) {
  const { data: entry, error } = useAuditEntry(id, entries);
  if (!entry && !error) return null;
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={entry ? labels.toLabel(entry.action) : `Entry ${id}`}>
      {entry ? <EntryDetails entry={entry} labels={labels} /> : <EmptyState title="Couldn’t load this entry" hint={error?.message} />}
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

const GROUP_OPTIONS = AUDIT_GROUPS.map((value) => ({ value, label: auditColumns[value].label }));
const ROW_HEIGHT = { wide: 41, narrow: 61 };

export function AuditLogPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const labels = useAuditLabels();
  const filters = toAuditFilters(search);
  const state = useListState({ name: 'audit', columns: auditColumns, usual: USUAL_AUDIT_ORDER, search, show });
  const group = AUDIT_GROUPS.find((each) => each === state.group);
  const order = group ? { group, zone: ownZone() } : state.sorting.current;
  const grouping = useAuditGrouping(filters, group, labels);
  const list = useAuditLog({ ...filters, ...order, ...grouping?.query });
  const hasMore = list.total?.relation === 'at-least' || (grouping?.total?.count ?? 0) > GROUPED_ENTRIES;
  const columns = getAuditColumns(labels, open);
  const { subject } = search;
  const trail = subject === undefined ? undefined : splitSubject(subject);
  const newest = list.rows?.find((entry) => entry.subject === subject);
  const trailOf = trail && `${labels.places.get(trail.kind)?.noun ?? trail.kind} ${(newest && subjectText(newest)) || trail.id}`;

  function handleClear() {
    box.onChange('');
    show(Object.fromEntries(FILTER_KEYS.map((key) => [key, ''])));
  }

  return (
    <ListPage
      total={hasMore ? { count: GROUPED_ENTRIES, relation: 'at-least' } : (grouping?.total ?? list.total)}
      noun={['entry', 'entries']}
      filters={
        hasMore &&
        group !== undefined &&
        group !== 'at' && (
          <Text size="xs" c="dimmed">
            Groups have the newest {formatCount(GROUPED_ENTRIES)} entries
          </Text>
        )
      }
      action={
        <>
          <AuditFilters search={search} labels={labels} trailOf={trailOf} onChange={show} />
          <DisplayMenu columns={columns} display={state} groups={GROUP_OPTIONS} />
        </>
      }
    >
      <HeaderSearch box={box} placeholder="Search by name…" />
      <DataTable
        label="Audit log"
        columns={columns}
        display={state}
        list={list}
        listKey={JSON.stringify(['audit', filters, order])}
        grouping={grouping}
        onOpen={({ id }) => open(String(id))}
        rowHeight={ROW_HEIGHT}
        empty={<NoEntries isFiltered={countFilters(search) > 0 || filters.q !== undefined} onClear={handleClear} />}
      />
      {openId && <OpenEntry id={openId} entries={list.rows} labels={labels} onClose={close} />}
    </ListPage>
  );
}
