import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { searchSlot } from '../../../../platform/web/ui/header/header-slots.ts';
import { SearchBox } from '../../../../platform/web/ui/header/SearchBox.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { parseSearch } from '../search-text.rules.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterSuggestions } from './FilterSuggestions.tsx';
import { toAddress } from './found-groups.ts';
import { SearchHelp } from './SearchHelp.tsx';
import classes from './SearchPage.module.css';
import { SearchResults } from './SearchResults.tsx';
import { useReadSearch, useSearch } from './search.queries.ts';

export function SearchPage() {
  const { search, show, box } = usePageSearch();
  const { q = '' } = search;
  const kind = search.kind || undefined;
  const { data: groups = [] } = useSearch(q, kind);
  const kindLabel = kind && (groups.find((group) => group.kind === kind)?.label ?? 'one type');
  const navigate = useNavigate();
  const read = useReadSearch();
  const page = useRef<HTMLDivElement>(null);

  // Focuses the search field, so that the reader can type at once.
  useEffect(() => {
    if (q === '') focusSearch();
  }, [q]);

  /** Opens the record that the text names: a scanner types a code and Enter. */
  async function handleSubmit() {
    const text = box.value.trim();
    if (text === '') return;
    const [first] = await read(text).catch(() => []);
    const [hit] = first?.hits ?? [];
    if (hit && hit.identifier !== '') await navigate(toAddress(hit));
    else show({ q: text });
  }

  function handleText(text: string) {
    box.onChange(text);
    if (document.activeElement instanceof HTMLElement && page.current?.contains(document.activeElement)) focusSearch();
  }

  return (
    <div className={classes.page} ref={page}>
      <searchSlot.Fill>
        <SearchBox
          {...box}
          onSubmit={() => void handleSubmit()}
          onArrowDown={() => page.current?.querySelector<HTMLElement>('[data-suggestion], [data-row-action]')?.focus()}
          placeholder="Search everywhere…"
        />
      </searchSlot.Fill>
      <FilterSuggestions text={box.value} onChoose={handleText} />
      <FilterChips
        text={box.value}
        parsed={parseSearch(box.value)}
        kind={kindLabel}
        onText={handleText}
        onAllKinds={() => show({ kind: '' })}
      />
      {q === '' ? (
        <SearchHelp onTry={handleText} />
      ) : (
        <SearchResults q={q} kind={kind} onKind={(next) => show({ kind: next }, { replace: false })} />
      )}
    </div>
  );
}

/** The search box stands in the header, outside of the page. */
function focusSearch(): void {
  document.querySelector<HTMLElement>('[role="searchbox"]')?.focus();
}
