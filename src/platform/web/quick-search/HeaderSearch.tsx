import { Box, Flex, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { focusPage } from '../overlay/focus.ts';
import utilities from '../theme/utilities.module.css';
import { createPortalSlot, searchSlot } from '../ui/header/header-slots.ts';
import { SearchBox } from '../ui/header/SearchBox.tsx';
import { type SearchText, useSearchText } from '../ui/header/useSearchBox.ts';
import { Key } from '../ui/keyboard/Key.tsx';
import { Pill } from '../ui/text/Pill.tsx';
import kit from '../ui/ui.module.css';
import { type FoundItem, WebFeaturesContext, type WebFinder } from '../web-feature.ts';
import { announceResults, looksLikeIdentifier } from './search-text.ts';

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

interface HeaderSearchProps {
  box: SearchText;
  placeholder: string;
  /** Enter, if nothing matches exactly. */
  onSubmit?: (text: string) => void;
}

/** The search box of a list, with exact matches above the list. Enter opens the best one. */
export function HeaderSearch({ box, placeholder, onSubmit }: HeaderSearchProps) {
  const text = useSearchText(box);
  const named = useExactMatches(text);

  async function handleSubmit() {
    if (await named.open()) focusPage();
    else onSubmit?.(text.trim());
  }

  return (
    <>
      <searchSlot.Fill>
        <SearchBox value={text} onChange={box.onChange} placeholder={placeholder} onSubmit={() => void handleSubmit()} />
      </searchSlot.Fill>
      <ExactMatches items={named.items} />
    </>
  );
}

export const exactMatchSlot = createPortalSlot();

/** As many as fit above a list, best matches first. */
const SHOWN = 4;

/** Exact matches of a search, shown above the list because filters may hide them. */
function ExactMatches({ items }: { items: readonly FoundItem[] }) {
  const shown = items.slice(0, SHOWN);
  return (
    <exactMatchSlot.Fill>
      <VisuallyHidden role="status">{shown.length > 0 && announceResults({ count: shown.length, named: shown[0]?.label })}</VisuallyHidden>
      {shown.length > 0 && (
        <Box component="section" flex="none" px="var(--obd-gutter)" py="xs" aria-label="Exact matches">
          <ul className={`${utilities.surface} ${kit.entries}`}>
            {shown.map(({ key, label, note, status, link }, index) => (
              <li key={`${key} ${link.to}`}>
                <Flex
                  className={kit.exactMatch ?? ''}
                  align="center"
                  gap="sm"
                  mih="max(36px, var(--obd-control))"
                  px="sm"
                  py={2}
                  fz="sm"
                  c="var(--obd-ink)"
                  td="none"
                  renderRoot={(props) => <Link {...props} {...link} />}
                >
                  <Flex flex={1} direction={{ base: 'column', md: 'row' }} columnGap="sm" miw={0}>
                    <Text span size="sm" fw={600} truncate>
                      {label}
                    </Text>
                    {note !== '' && (
                      <Text span size="sm" c="dimmed" truncate>
                        {note}
                      </Text>
                    )}
                  </Flex>
                  {status && <Pill tone={status.tone}>{status.label}</Pill>}
                  <Text span flex="none" size="sm" fw={600} c="var(--obd-accent)">
                    Open {index === 0 && <Key>↵</Key>}
                  </Text>
                </Flex>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </exactMatchSlot.Fill>
  );
}
