import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { HeaderSearch } from '../../../platform/web/ui/header/HeaderSearch.tsx';
import { useSearchBox } from '../../../platform/web/ui/header/useSearchBox.ts';
import type { SortOrder } from '../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../platform/web/ui/table/ListPage.tsx';
import type { Part, PartSort } from '../part.contract.ts';
import { NoParts } from './NoParts.tsx';
import { PartModal } from './PartModal.tsx';
import { usePartList } from './part.queries.ts';
import { getPartColumns } from './part-columns.tsx';

const ROW_HEIGHT = { wide: 49, narrow: 61 };

export function PartsPage() {
  const { q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [text, setText] = useSearchBox(q, (next) => showOnly(next.trim()));
  const [order, setOrder] = useState<SortOrder<PartSort>>({ sort: 'name', order: 'asc' });
  const [form, setForm] = useState<{ key: number; part: Part | undefined }>();
  const query = { q, ...order };
  const list = usePartList(query);

  function showOnly(next: string) {
    void navigate({ to: '.', search: next ? { q: next } : {}, replace: true });
  }

  function openForm(part?: Part) {
    setForm((last) => ({ key: (last?.key ?? 0) + 1, part }));
  }

  const addButton = (
    <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => openForm()}>
      Add Part
    </Button>
  );
  return (
    <ListPage total={list.total} noun={['part', 'parts']} action={addButton}>
      <HeaderSearch value={text} onChange={setText} placeholder="Search parts..." />
      <DataTable
        label="Parts"
        columns={getPartColumns(openForm)}
        list={list}
        listKey={JSON.stringify(['part', query])}
        sorting={{ current: order, onSort: setOrder }}
        rowHeight={ROW_HEIGHT}
        empty={<NoParts isSearched={q !== ''} onAdd={() => openForm()} onClearSearch={() => setText('')} />}
      />
      {form && <PartModal key={form.key} part={form.part} />}
    </ListPage>
  );
}
