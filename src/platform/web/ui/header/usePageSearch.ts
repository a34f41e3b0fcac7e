import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PageSearch } from '../../web-feature.ts';
import { useSearchBox } from './useSearchBox.ts';

/** Value of `open` for a new record. */
export const NEW_RECORD = 'new';

/** Keeps the state of a list page in its URL: search text (`q`), filters and the open record (`open`). */
export function usePageSearch() {
  const search: PageSearch = useSearch({ strict: false });
  const navigate = useNavigate();

  function show(change: PageSearch, { replace = true } = {}) {
    void navigate({ to: '.', search: (previous: PageSearch) => withoutBlanks({ ...previous, ...change }), replace });
  }

  const box = useSearchBox(search.q ?? '', (next) => show({ q: next.trim() }));
  return {
    search,
    /** Changes filters. A blank value removes one. */
    show,
    box,
    openId: search.open,
    open: (id: string) => show({ open: id }, { replace: false }),
    close: () => show({ open: '' }),
  };
}

function withoutBlanks(search: PageSearch): PageSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}
