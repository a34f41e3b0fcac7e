import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { type FoundItem, WebFeaturesContext, type WebFinder } from '../web-feature.ts';
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
export function useExactMatches(typed: string) {
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
