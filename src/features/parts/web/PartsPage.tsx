import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { HeaderSearch } from '../../../platform/web/ui/header/HeaderSearch.tsx';
import { useSearchBox } from '../../../platform/web/ui/header/useSearchBox.ts';
import { PagedResult } from '../../../platform/web/ui/table/PagedResult.tsx';
import type { Part } from '../part.contract.ts';
import { NoParts } from './NoParts.tsx';
import { PartModal } from './PartModal.tsx';
import { PartsHead } from './PartsHead.tsx';
import classes from './PartsPage.module.css';
import { PartsTable } from './PartsTable.tsx';
import { type PartListQuery, usePartList } from './part.queries.ts';

export function PartsPage() {
  const { q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [text, setText] = useSearchBox(q, (next) => showOnly(next.trim()));
  const [order, setOrder] = useState<Pick<PartListQuery, 'sort' | 'order'>>({ sort: 'name', order: 'asc' });
  const [form, setForm] = useState<{ key: number; part: Part | undefined }>();
  const query = { q, ...order };
  const list = usePartList(query);

  function showOnly(next: string) {
    void navigate({ to: '.', search: next ? { q: next } : {}, replace: true });
  }

  function openForm(part?: Part) {
    setForm((last) => ({ key: (last?.key ?? 0) + 1, part }));
  }

  return (
    <div className={classes.page}>
      <HeaderSearch value={text} onChange={setText} placeholder="Search parts..." />
      <PartsHead total={list.total} onAdd={() => openForm()} />
      <PagedResult list={list} empty={<NoParts isSearched={q !== ''} onAdd={() => openForm()} onClearSearch={() => setText('')} />}>
        {(rows) => <PartsTable rows={rows} list={list} query={query} onSort={setOrder} onEdit={openForm} />}
      </PagedResult>
      {form && <PartModal key={form.key} part={form.part} />}
    </div>
  );
}
