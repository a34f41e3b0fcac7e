import { Button, UnstyledButton } from '@mantine/core';
import { IconCalendarEvent, IconClockExclamation, IconPlus, type TablerIcon } from '@tabler/icons-react';
import { formatCount } from '../../../../platform/number-text.ts';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { lazyDialog } from '../../../../platform/web/overlay/lazy-dialog.tsx';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { FilterChip } from '../../../../platform/web/ui/FilterChip.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { DisplayMenu } from '../../../../platform/web/ui/table/DisplayMenu.tsx';
import { ExportMenu } from '../../../../platform/web/ui/table/ExportMenu.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { useListState } from '../../../admin/list-settings/web/list-settings.queries.ts';
import { LOANER_GROUPS, LoanerQuery, type LoanerStatus, TOOL_STATUSES } from '../loaner.contract.ts';
import { loanerColumns } from '../loaner-columns.ts';
import { LoanerModal } from './LoanerModal.tsx';
import { useLoaner, useLoanerCounts, useLoanerGrouping, useLoanerList, useSuggestedSerial } from './loaner.queries.ts';
import { getLoanerColumns } from './loaner-columns.tsx';
import classes from './loaners.module.css';

interface LoanerFiltersProps {
  q: string;
  status: LoanerStatus | undefined;
  /** The model to show, set by links from the reports. */
  model: string | undefined;
  isOverdue: boolean;
  isReserved: boolean;
  onShow: (filters: { status?: string; overdue?: string; reserved?: string; model?: string }) => void;
}

const ALL = 'All';

function LoanerFilters({ q, status, model, isOverdue, isReserved, onShow }: LoanerFiltersProps) {
  const counts = useLoanerCounts(q);
  const statuses = counts?.statuses ?? [];
  const options = [
    { value: ALL, label: ALL, count: counts?.total },
    ...statuses.map(({ value, count }) => ({ value, label: value, count })),
  ];
  return (
    <>
      {model && <FilterChip text={model} onRemove={() => onShow({ model: '' })} />}
      <CountFilter name="overdue" Icon={IconClockExclamation} count={counts?.overdue} isOn={isOverdue} onShow={onShow} />
      <CountFilter name="reserved" Icon={IconCalendarEvent} count={counts?.reserved} isOn={isReserved} onShow={onShow} />
      <div className={classes.statuses}>
        {counts && (
          <Segments
            label="Status"
            options={options}
            value={status ?? ALL}
            onChange={(next) => onShow({ status: next === ALL ? '' : next, overdue: '', reserved: '' })}
          />
        )}
      </div>
    </>
  );
}

interface CountFilterProps extends Pick<LoanerFiltersProps, 'onShow'> {
  name: 'overdue' | 'reserved';
  Icon: TablerIcon;
  count: number | undefined;
  isOn: boolean;
}

/** The number of overdue or reserved loaners. Toggles a filter for them. */
function CountFilter({ name, Icon, count, isOn, onShow }: CountFilterProps) {
  if (count === undefined || (count === 0 && !isOn)) return null;
  return (
    <UnstyledButton
      className={classes.count}
      data-tone={name === 'overdue' ? 'red' : 'purple'}
      aria-pressed={isOn}
      onClick={() => onShow({ status: '', overdue: '', reserved: '', [name]: isOn ? '' : 'true' })}
    >
      <Icon size={15} aria-hidden />
      {formatCount(count)} {name}
    </UnstyledButton>
  );
}

/** The form of the loaner in the URL. */
function OpenLoaner({ id, onClose }: { id: string; onClose: () => void }) {
  const isNew = id === NEW_RECORD;
  const query = useLoaner(id);
  const serial = useSuggestedSerial(isNew);
  if (isNew && serial === undefined) return null;
  return (
    <OpenRecord id={id} noun="loaner" query={query} onClose={onClose}>
      {(tool) => <LoanerModal key={id} tool={tool} suggestedSerial={serial ?? ''} onClose={onClose} />}
    </OpenRecord>
  );
}

const GROUP_OPTIONS = LOANER_GROUPS.map((value) => ({ value, label: loanerColumns[value].label }));
const USUAL_ORDER = { sort: 'returnDate', order: 'asc' } as const;
const ROW_HEIGHT = { wide: 49, narrow: 69, compact: 41 };
const CheckOutModal = lazyDialog(async () => (await import('./loans/CheckOutModal.tsx')).CheckOutModal);

export function LoanersPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const { q = '', lendTo, lendToId = null, rma = '' } = search;
  const state = useListState({ name: 'loaners', columns: loanerColumns, usual: USUAL_ORDER, search, show });
  const status = TOOL_STATUSES.find((each) => each === search.status);
  const overdue = search.overdue === 'true' ? ('true' as const) : undefined;
  const reserved = search.reserved === 'true' ? ('true' as const) : undefined;
  const model = LoanerQuery.shape.model.safeParse(search.model).data;
  const filters = { q, status, model, overdue, reserved };
  const group = LOANER_GROUPS.find((each) => each === state.group);
  const query = { ...filters, ...(group ? { group } : state.sorting.current) };
  const grouping = useLoanerGrouping(filters, group);
  const list = useLoanerList({ ...query, ...grouping?.query });

  const columns = getLoanerColumns(open);
  const handleAdd = () => open(NEW_RECORD);
  const handleClear = () => {
    box.onChange('');
    show({ q: '', status: '', model: '', overdue: '', reserved: '' });
  };
  const isNarrowed = [q || undefined, status, model, overdue, reserved].some((each) => each !== undefined);
  return (
    <ListPage
      total={grouping?.total ?? list.total}
      noun={['loaner', 'loaners']}
      filters={
        <LoanerFilters
          q={q}
          status={status}
          model={model}
          isOverdue={overdue !== undefined}
          isReserved={reserved !== undefined}
          onShow={show}
        />
      }
      action={
        <>
          <DisplayMenu columns={columns} display={state} groups={GROUP_OPTIONS} />
          <ExportMenu name="loaners" query={{ ...query, columns: state.exported }} />
          <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={handleAdd}>
            Add loaner
          </Button>
        </>
      }
    >
      <HeaderSearch box={box} placeholder="Search by serial or assignee…" />
      <DataTable
        label="Loaners"
        columns={columns}
        display={state}
        list={list}
        listKey={JSON.stringify(['tool', query])}
        grouping={grouping}
        onOpen={({ id }) => open(id)}
        rowHeight={ROW_HEIGHT}
        empty={
          isNarrowed ? (
            <EmptyState title="No matching loaners" action={<Button onClick={handleClear}>Show all loaners</Button>} />
          ) : (
            <EmptyState
              title="No loaners yet"
              hint="Add a loaner to track who has it and when it’s due."
              action={<Button onClick={handleAdd}>Add loaner</Button>}
            />
          )
        }
      />
      {openId && <OpenLoaner id={openId} onClose={close} />}
      <CheckOutModal
        opened={lendTo !== undefined}
        borrower={{ assignedTo: lendTo ?? '', customerId: lendToId, ticketId: rma }}
        model={LoanerQuery.shape.model.safeParse(search.lendModel).data}
        onClose={() => show({ lendTo: '', lendToId: '', lendModel: '', rma: '' })}
      />
    </ListPage>
  );
}
