import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { focusPage } from '../overlay/focus/focus-page.ts';
import { searchSlot } from '../ui/header/header-slots.ts';
import { SearchBox, type SearchBoxProps } from '../ui/header/SearchBox.tsx';
import { type FoundItem, WebFeaturesContext, type WebFinder } from '../web-feature.ts';
import { ExactMatches } from './ExactMatches.tsx';
import { looksLikeIdentifier } from './looks-like-identifier.ts';

const PAUSE_MS = 180;
const NONE: readonly FoundItem[] = [];

const namedQuery = (finder: WebFinder | undefined, text: string) =>
  queryOptions({
    queryKey: ['search', 'named', text],
    queryFn: () => finder?.findNamed(text) ?? NONE,
    staleTime: 5_000,
    retry: false,
  });

/** Finds records that the search text identifies, regardless of the list's filters. Other text isn't searched. */
function useExactMatches(typed: string) {
  const finder = useContext(WebFeaturesContext).find((feature) => feature.finder)?.finder;
  const client = useQueryClient();
  const navigate = useNavigate();
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const { data = NONE } = useQuery({ ...namedQuery(finder, settled), enabled: settled === text && looksLikeIdentifier(text) });

  /** Opens the best match. Resolves to false without one. */
  async function open(): Promise<boolean> {
    if (!looksLikeIdentifier(text)) return false;
    const [first] = await client.fetchQuery(namedQuery(finder, text)).catch(() => NONE);
    if (first) await navigate(first.link);
    return first !== undefined;
  }

  return { items: settled === text && looksLikeIdentifier(text) ? data : NONE, open };
}

/** The search box of a list, with exact matches above the list. Enter opens the best one. */
export function HeaderSearch({ onSubmit, ...props }: SearchBoxProps) {
  const named = useExactMatches(props.value);

  async function handleSubmit() {
    if (await named.open()) focusPage();
    else onSubmit?.();
  }

  return (
    <>
      <searchSlot.Fill>
        <SearchBox {...props} onSubmit={() => void handleSubmit()} />
      </searchSlot.Fill>
      <ExactMatches items={named.items} />
    </>
  );
}
