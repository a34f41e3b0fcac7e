import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { HeaderSearch } from '../../../../platform/web/ui/header/HeaderSearch.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import type { SortOrder } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import type { PartSort } from '../part.contract.ts';
import { NoParts } from './NoParts.tsx';
import { PartModal } from './PartModal.tsx';
import { usePart, usePartList } from './part.queries.ts';
import { getPartColumns } from './part-columns.tsx';
import { StockFilter } from './StockFilter.tsx';

/** The value in the address for the list of parts that are to be ordered. */
const TO_ORDER = 'to-order';
const ROW_HEIGHT = { wide: 49, narrow: 61 };

export function PartsPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const { q = '', stock } = search;
  const isToOrder = stock === TO_ORDER;
  const [order, setOrder] = useState<SortOrder<PartSort>>({ sort: 'name', order: 'asc' });
  const query = { q, ...(isToOrder && { toOrder: 'true' as const }), ...order };
  const list = usePartList(query);
  const opened = usePart(openId);

  const handleAdd = () => open(NEW_RECORD);
  const handleClear = () => (q === '' ? show({ stock: '' }) : box.onChange(''));
  const actions = (
    <>
      <StockFilter isToOrder={isToOrder} onChange={(isOn) => show({ stock: isOn ? TO_ORDER : '' })} />
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={handleAdd}>
        Add part
      </Button>
    </>
  );
  return (
    <ListPage total={list.total} noun={['part', 'parts']} action={actions}>
      <HeaderSearch {...box} placeholder="Search parts…" />
      <DataTable
        label="Parts"
        columns={getPartColumns(open)}
        list={list}
        listKey={JSON.stringify(['part', query])}
        sorting={{ current: order, onSort: setOrder }}
        rowHeight={ROW_HEIGHT}
        empty={<NoParts isSearched={q !== ''} isToOrder={isToOrder} onAdd={handleAdd} onClear={handleClear} />}
      />
      {openId && (
        <OpenRecord id={openId} noun="part" query={opened} onClose={close}>
          {(part) => <PartModal key={openId} part={part} onClose={close} />}
        </OpenRecord>
      )}
    </ListPage>
  );
}
