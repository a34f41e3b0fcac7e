import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { HeaderSearch } from '../../../../platform/web/ui/header/HeaderSearch.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { TOOL_STATUSES, type Tool, ToolQuery } from '../tool.contract.ts';
import { LendBanner } from './loans/LendBanner.tsx';
import { LendModal } from './loans/LendModal.tsx';
import { NoTools } from './NoTools.tsx';
import { OpenTool } from './OpenTool.tsx';
import { ToolFilters } from './ToolFilters.tsx';
import { type ToolListQuery, useToolList } from './tool.queries.ts';
import { getToolColumns } from './tool-columns.tsx';

const ROW_HEIGHT = { wide: 49, narrow: 69 };
const NO_LENDING = { lendTo: '', rma: '' };
const NO_FILTERS = { q: '', status: '', model: '', overdue: '', ...NO_LENDING };

export function ToolsPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const { q = '', lendTo, rma = '' } = search;
  const [order, setOrder] = useState<Pick<ToolListQuery, 'sort' | 'order'>>({ sort: 'returnDate', order: 'asc' });
  const [lending, setLending] = useState<Tool>();
  const status = lendTo === undefined ? TOOL_STATUSES.find((each) => each === search.status) : 'Available';
  const overdue = search.overdue === 'true' ? ('true' as const) : undefined;
  const model = ToolQuery.shape.model.safeParse(search.model).data;
  const query = { q, status, model, overdue, ...order };
  const list = useToolList(query);

  const handleAdd = () => open(NEW_RECORD);
  const handleClear = () => {
    box.onChange('');
    show(NO_FILTERS);
  };
  const columns = lendTo === undefined ? getToolColumns('Edit', ({ id }) => open(id)) : getToolColumns('Lend', setLending);
  const addButton = (
    <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={handleAdd}>
      Add Tool
    </Button>
  );
  return (
    <ListPage
      total={list.total}
      noun={['tool', 'tools']}
      filters={lendTo === undefined && <ToolFilters status={status} model={model} isOverdue={overdue !== undefined} onShow={show} />}
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
          <NoTools
            isNarrowed={[q || undefined, status, model, overdue].some((each) => each !== undefined)}
            onAdd={handleAdd}
            onClear={handleClear}
          />
        }
      />
      {openId && <OpenTool id={openId} onClose={close} />}
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
