import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconPlus } from '../../../../platform/web/icons/icons.data.ts';
import { HeaderSearch } from '../../../../platform/web/ui/header/HeaderSearch.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { type Loaner, LoanerQuery, TOOL_STATUSES } from '../loaner.contract.ts';
import { LoanerFilters } from './LoanerFilters.tsx';
import { type LoanerListQuery, useLoanerList } from './loaner.queries.ts';
import { getLoanerColumns } from './loaner-columns.tsx';
import { LendBanner } from './loans/LendBanner.tsx';
import { LendModal } from './loans/LendModal.tsx';
import { NoLoaners } from './NoLoaners.tsx';
import { OpenLoaner } from './OpenLoaner.tsx';

const ROW_HEIGHT = { wide: 49, narrow: 69 };
const NO_LENDING = { lendTo: '', rma: '' };
const NO_FILTERS = { q: '', status: '', model: '', overdue: '', ...NO_LENDING };

export function LoanersPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const { q = '', lendTo, rma = '' } = search;
  const [order, setOrder] = useState<Pick<LoanerListQuery, 'sort' | 'order'>>({ sort: 'returnDate', order: 'asc' });
  const [lending, setLending] = useState<Loaner>();
  const status = lendTo === undefined ? TOOL_STATUSES.find((each) => each === search.status) : 'Available';
  const overdue = search.overdue === 'true' ? ('true' as const) : undefined;
  const model = LoanerQuery.shape.model.safeParse(search.model).data;
  const query = { q, status, model, overdue, ...order };
  const list = useLoanerList(query);

  const handleAdd = () => open(NEW_RECORD);
  const handleClear = () => {
    box.onChange('');
    show(NO_FILTERS);
  };
  const columns = lendTo === undefined ? getLoanerColumns('Edit', ({ id }) => open(id)) : getLoanerColumns('Lend', setLending);
  const addButton = (
    <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={handleAdd}>
      Add Tool
    </Button>
  );
  return (
    <ListPage
      total={list.total}
      noun={['tool', 'tools']}
      filters={lendTo === undefined && <LoanerFilters status={status} model={model} isOverdue={overdue !== undefined} onShow={show} />}
      action={addButton}
    >
      <HeaderSearch {...box} placeholder="Search by serial or assignee..." />
      {lendTo !== undefined && <LendBanner company={lendTo} onCancel={() => show(NO_LENDING)} />}
      <DataTable
        label="Loaner tools"
        columns={columns}
        list={list}
        listKey={JSON.stringify(['tool', query])}
        sorting={{ current: order, onSort: setOrder }}
        rowHeight={ROW_HEIGHT}
        empty={
          <NoLoaners
            isNarrowed={[q || undefined, status, model, overdue].some((each) => each !== undefined)}
            onAdd={handleAdd}
            onClear={handleClear}
          />
        }
      />
      {openId && <OpenLoaner id={openId} onClose={close} />}
      {lending && (
        <LendModal
          tool={lending}
          given={{ assignedTo: lendTo ?? '', ticketId: rma }}
          onLent={() => show(NO_LENDING)}
          onClose={() => setLending(undefined)}
        />
      )}
    </ListPage>
  );
}
