import { Button, UnstyledButton } from '@mantine/core';
import { IconCalendarEvent, IconClockExclamation, IconPlus, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { lazyDialog } from '../../../../platform/web/overlay/lazy-dialog.tsx';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { FilterChip } from '../../../../platform/web/ui/FilterChip.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import type { LoanerStatus } from '../loaner.contract.ts';
import { LoanerQuery, TOOL_STATUSES } from '../loaner.contract.ts';
import { LoanerModal } from './LoanerModal.tsx';
import classes from './LoanersPage.module.css';
import { type LoanerListQuery, useLoaner, useLoanerCounts, useLoanerList, useSuggestedSerial } from './loaner.queries.ts';
import { getLoanerColumns } from './loaner-columns.tsx';

interface LoanerFiltersProps {
  status: LoanerStatus | undefined;
  /** The model to show, set by links from the reports. */
  model: string | undefined;
  isOverdue: boolean;
  isReserved: boolean;
  onShow: (filters: { status?: string; overdue?: string; reserved?: string; model?: string }) => void;
}

const ALL = 'All';

/** The filters of the list: one status, overdue or reserved tools. */
function LoanerFilters({ status, model, isOverdue, isReserved, onShow }: LoanerFiltersProps) {
  const counts = useLoanerCounts();
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

/** How many tools are overdue or reserved; shows these alone, of any status. */
function CountFilter({ name, Icon, count, isOn, onShow }: CountFilterProps) {
  if (count === undefined || (count === 0 && !isOn)) return null;
  return (
    <UnstyledButton
      className={classes.count}
      data-name={name}
      aria-pressed={isOn}
      onClick={() => onShow({ status: '', overdue: '', reserved: '', [name]: isOn ? '' : 'true' })}
    >
      <Icon size={15} aria-hidden />
      {formatCount(count)} {name}
    </UnstyledButton>
  );
}

/** The form of the tool that the address names. */
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

interface NoLoanersProps {
  isNarrowed: boolean;
  onAdd: () => void;
  onClear: () => void;
}

function NoLoaners({ isNarrowed, onAdd, onClear }: NoLoanersProps) {
  if (isNarrowed) {
    const clear = <Button onClick={onClear}>Show all loaners</Button>;
    return <EmptyState title="No matching loaners" action={clear} />;
  }
  const add = <Button onClick={onAdd}>Add loaner</Button>;
  return <EmptyState title="No loaners yet" hint="Add a loaner to track who has it and when it’s due." action={add} />;
}

const ROW_HEIGHT = { wide: 49, narrow: 69 };
const CheckOutModal = lazyDialog(async () => (await import('./loans/CheckOutModal.tsx')).CheckOutModal);

const NO_FILTERS = { q: '', status: '', model: '', overdue: '', reserved: '' };

export function LoanersPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const { q = '', lendTo, lendToId = null, rma = '' } = search;
  const [order, setOrder] = useState<Pick<LoanerListQuery, 'sort' | 'order'>>({ sort: 'returnDate', order: 'asc' });
  const status = TOOL_STATUSES.find((each) => each === search.status);
  const overdue = search.overdue === 'true' ? ('true' as const) : undefined;
  const reserved = search.reserved === 'true' ? ('true' as const) : undefined;
  const model = LoanerQuery.shape.model.safeParse(search.model).data;
  const query = { q, status, model, overdue, reserved, ...order };
  const list = useLoanerList(query);

  const handleAdd = () => open(NEW_RECORD);
  const handleClear = () => {
    box.onChange('');
    show(NO_FILTERS);
  };
  const addButton = (
    <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={handleAdd}>
      Add loaner
    </Button>
  );
  return (
    <ListPage
      total={list.total}
      noun={['loaner', 'loaners']}
      filters={
        <LoanerFilters status={status} model={model} isOverdue={overdue !== undefined} isReserved={reserved !== undefined} onShow={show} />
      }
      action={addButton}
    >
      <HeaderSearch {...box} placeholder="Search by serial or assignee…" />
      <DataTable
        label="Loaners"
        columns={getLoanerColumns(open)}
        list={list}
        listKey={JSON.stringify(['tool', query])}
        sorting={{ current: order, onSort: setOrder }}
        rowHeight={ROW_HEIGHT}
        empty={
          <NoLoaners
            isNarrowed={[q || undefined, status, model, overdue, reserved].some((each) => each !== undefined)}
            onAdd={handleAdd}
            onClear={handleClear}
          />
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
