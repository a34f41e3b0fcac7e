import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PageSearch } from '../../web-feature.ts';
import { useSearchBox } from './useSearchBox.ts';

/** The value of `open` in an address that opens the form of a new record. */
export const NEW_RECORD = 'new';

/**
 * Reads and writes what a list page keeps in its address: the text of its search box (`q`), its filters, and the record whose dialog is
 * open (`open`). So a reload, a link and the Back button find all of it again.
 */
export function usePageSearch() {
  const search: PageSearch = useSearch({ strict: false });
  const navigate = useNavigate();

  function show(change: PageSearch, { replace = true } = {}) {
    void navigate({ to: '.', search: (previous: PageSearch) => withoutBlanks({ ...previous, ...change }), replace });
  }

  const [text, setText] = useSearchBox(search.q ?? '', (next) => show({ q: next.trim() }));
  return {
    search,
    /** Changes filters; a blank value takes one away. */
    show,
    box: { value: text, onChange: setText },
    openId: search.open,
    open: (id: string) => show({ open: id }, { replace: false }),
    close: () => show({ open: '' }),
  };
}

function withoutBlanks(search: PageSearch): PageSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
}
