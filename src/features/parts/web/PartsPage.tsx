import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { HeaderSearch } from '../../../platform/web/ui/HeaderSearch.tsx';
import { useSearchBox } from '../../../platform/web/ui/useSearchBox.ts';
import type { Part } from '../part.contract.ts';
import { PartModal } from './PartModal.tsx';
import { PartsHead } from './PartsHead.tsx';
import classes from './PartsPage.module.css';
import { PartsResult } from './PartsResult.tsx';
import { type PartListQuery, usePartList } from './part.queries.ts';

export function PartsPage() {
  const { q = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [text, setText] = useSearchBox(q, (next) => showOnly(next.trim()));
  const [order, setOrder] = useState<Pick<PartListQuery, 'sort' | 'order'>>({ sort: 'name', order: 'asc' });
  const [form, setForm] = useState<{ key: number; part: Part | undefined }>();
  const list = usePartList({ q, ...order });

  function showOnly(next: string) {
    void navigate({ to: '.', search: next ? { q: next } : {}, replace: true });
  }

  function openForm(part?: Part) {
    setForm((last) => ({ key: (last?.key ?? 0) + 1, part }));
  }

  return (
    <div className={classes.page}>
      <HeaderSearch value={text} onChange={setText} placeholder="Search parts..." />
      <PartsHead total={list.data?.pages[0]?.total} onAdd={() => openForm()} />
      <PartsResult
        list={list}
        order={order}
        search={q}
        onSort={setOrder}
        onEdit={openForm}
        onAdd={() => openForm()}
        onClearSearch={() => setText('')}
      />
      {form && <PartModal key={form.key} part={form.part} />}
    </div>
  );
}
