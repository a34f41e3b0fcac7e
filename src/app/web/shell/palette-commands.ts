import { useDebouncedValue } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useUnknownOffers } from '../../../platform/web/quick-search/useUnknownOffers.ts';
import type { FoundGroup, FoundItem } from '../../../platform/web/web-feature.ts';
import { webFinder } from '../web-features.tsx';

export interface PaletteCommand {
  group: string;
  /** Unique key. Defaults to the label. */
  key?: string;
  label: string;
  note?: string;
  status?: FoundItem['status'];
  icon: Icon;
  /** Offered only when text was typed. */
  isTypedOnly?: boolean;
  /** Types this text instead of running. */
  fill?: string;
  run: () => void;
}

const DEBOUNCE_MS = 120;
/** A single letter matches too much. */
const MIN_LENGTH = 2;
const NOTHING: readonly FoundGroup[] = [];

const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', 'palette', text],
    queryFn: () => webFinder?.find(text) ?? NOTHING,
    staleTime: 500,
    gcTime: 60_000,
    retry: false,
  });

/** Returns search results and an option that shows them all. Ignores late responses for an older text. */
export function usePaletteRecords(typed: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const toOffers = useUnknownOffers();
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, DEBOUNCE_MS);
  const isAsked = webFinder !== undefined && settled.length >= MIN_LENGTH && text.length >= MIN_LENGTH;
  const { data, isPlaceholderData, isFetching } = useQuery({ ...foundQuery(settled), enabled: isAsked, placeholderData: keepPreviousData });
  const groups = isAsked ? (data ?? NOTHING) : NOTHING;
  const isSettled = text.length < MIN_LENGTH || (settled === text && !isPlaceholderData && !(isFetching && !data));

  const first = groups[0]?.items[0];
  const options: PaletteCommand[] = [];
  if (webFinder) {
    const { icon, label, toPage } = webFinder;
    for (const { label: group, items } of groups)
      for (const { key, link, label: name, isNamed: _, ...item } of items)
        options.push({ ...item, group, key: `${group} ${key}`, label: name, run: () => void navigate(link) });
    if (isSettled && !first?.isNamed)
      options.unshift(...toOffers(text).map(({ name, ...offer }) => ({ ...offer, group: 'Actions', key: `unknown ${name}` })));
    if (text !== '') options.push({ group: 'Search', label, icon, run: () => void navigate(toPage(text)) });
  }

  /** Opens the record that the text identifies, even before results have loaded, or the page with all results. */
  async function openNamed(asked: string) {
    if (!webFinder) return;
    const found = await client.fetchQuery(foundQuery(asked.trim())).catch(() => NOTHING);
    const [first] = found.flatMap(({ items }) => items);
    const [offer] = first?.isNamed ? [] : toOffers(asked.trim());
    if (offer) offer.run();
    else await navigate(first?.isNamed ? first.link : webFinder.toPage(asked.trim()));
  }

  /** Number of results and the exact match; `undefined` while loading. */
  const outcome =
    isAsked && isSettled
      ? { count: groups.flatMap(({ items }) => items).length, named: first?.isNamed ? first.label : undefined }
      : undefined;

  return { options, isSettled, outcome, openNamed };
}
