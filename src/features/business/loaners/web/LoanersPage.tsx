import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyDialog } from '../../../../platform/web/overlay/lazy-dialog.tsx';
import { HeaderSearch } from '../../../../platform/web/ui/header/HeaderSearch.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { LoanerQuery, TOOL_STATUSES } from '../loaner.contract.ts';
import { LoanerFilters } from './LoanerFilters.tsx';
import { type LoanerListQuery, useLoanerList } from './loaner.queries.ts';
import { getLoanerColumns } from './loaner-columns.tsx';
import { NoLoaners } from './NoLoaners.tsx';
import { OpenLoaner } from './OpenLoaner.tsx';

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
