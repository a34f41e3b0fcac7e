import { ActionIcon, Box, Button, Flex } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { searchSlot } from '../../../../platform/web/ui/header/header-slots.ts';
import { SearchBox } from '../../../../platform/web/ui/header/SearchBox.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { useSearchText } from '../../../../platform/web/ui/header/useSearchBox.ts';
import { useAllFacets } from '../../../ticketing/tickets/web/ticket.queries.ts';
import { type ParsedSearch, parseSearch, suggestFilters, type TypedFilter, withoutFilter } from '../search-text.rules.ts';
import classes from './SearchPage.module.css';
import { MAX_WIDTH, SearchResults } from './SearchResults.tsx';
import { toAddress, useReadSearch, useSearch } from './search.queries.ts';

interface FilterChipsProps {
  text: string;
  parsed: ParsedSearch;
  /** Label of the searched record type; undefined for all. */
  kind: string | undefined;
  onText: (text: string) => void;
  onAllKinds: () => void;
}

function FilterChips({ text, parsed, kind, onText, onAllKinds }: FilterChipsProps) {
  const { typed, unknown } = parsed;
  if (typed.length === 0 && kind === undefined) return null;
  return (
    <Flex component="ul" wrap="wrap" gap="xs" maw={MAX_WIDTH} mb="sm" aria-label="Filters">
      {kind && <Chip label={`${kind} only`} isUnknown={false} onRemove={onAllKinds} />}
      {typed.map((filter) => (
        <Chip
          key={filter.typed}
          label={toLabel(filter)}
          isUnknown={unknown.includes(filter)}
          onRemove={() => onText(withoutFilter(text, filter))}
        />
      ))}
    </Flex>
  );
}

const toLabel = ({ key, value }: TypedFilter): string => `${key}: ${value}`;

interface ChipProps {
  label: string;
  isUnknown: boolean;
  onRemove: () => void;
}

function Chip({ label, isUnknown, onRemove }: ChipProps) {
  return (
    <Flex component="li" align="center" ps={9} fz="sm" className={classes.chip} data-unknown={isUnknown}>
      <span>{isUnknown ? `Unknown filter: ${label}` : label}</span>
      <ActionIcon color={isUnknown ? 'red' : 'gray'} aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconX size={13} aria-hidden />
      </ActionIcon>
    </Flex>
  );
}

/** Suggests completions of the last filter. `onChoose` gets the whole text. */
function FilterSuggestions({ text, onChoose }: { text: string; onChoose: (text: string) => void }) {
  const { data } = useAllFacets();
  const names = (values: readonly { value: string }[] = []) => values.map(({ value }) => value);
  const suggestions = suggestFilters(text, { makes: names(data?.makes), assignees: names(data?.assignees) });
  if (suggestions.length === 0) return null;
  return (
    <Flex component="fieldset" wrap="wrap" gap="xs" maw={MAX_WIDTH} mb="sm" aria-label="Suggested filters">
      {suggestions.map((suggestion) => (
        <Button key={suggestion} variant="default" fw={400} data-suggestion onClick={() => onChoose(suggestion)}>
          {lastFilter(suggestion)}
        </Button>
      ))}
    </Flex>
  );
}

/** Returns the filter that a suggestion adds. */
function lastFilter(suggestion: string): string {
  const text = suggestion.trimEnd();
  const valueEnd = text.endsWith('"') ? text.lastIndexOf('"', text.length - 2) : text.length;
  return text.slice(text.lastIndexOf(' ', valueEnd) + 1);
}

const EXAMPLES = ['is:open assignee:me', 'status:"Awaiting Parts"', 'type:rma is:open', 'make:BMW'];

/** Explains the search with example filters. */
function SearchHelp({ onTry }: { onTry: (text: string) => void }) {
  return (
    <>
      <EmptyState
        title="Search everywhere"
        hint="Enter or scan an ID, serial number, VIN (or its last six characters), phone number, email, part number, invoice number, registration or shop name to open a record. Anything else searches tickets, notes, names and articles."
      />
      <Flex component="fieldset" wrap="wrap" justify="center" gap="xs" aria-label="Examples">
        {EXAMPLES.map((example) => (
          <Button key={example} variant="default" fw={400} onClick={() => onTry(example)}>
            {example}
          </Button>
        ))}
      </Flex>
    </>
  );
}

export function SearchPage() {
  const { search, show, box } = usePageSearch();
  const { q = '' } = search;
  const text = useSearchText(box);
  const kind = search.kind || undefined;
  const { data: groups = [] } = useSearch(q, kind);
  const kindLabel = kind && (groups.find((group) => group.kind === kind)?.label ?? 'one type');
  const navigate = useNavigate();
  const read = useReadSearch();
  const page = useRef<HTMLDivElement>(null);

  // Focus the search field so that the user can start typing.
  useEffect(() => {
    if (q === '') focusSearch();
  }, [q]);

  /** Opens an identifier match, because a scanner types a code and Enter. Otherwise searches. */
  async function handleSubmit() {
    const asked = text.trim();
    if (asked === '') return;
    const [first] = await read(asked).catch(() => []);
    const [hit] = first?.hits ?? [];
    if (hit && hit.identifier !== '') await navigate(toAddress(hit));
    else show({ q: asked });
  }

  function handleText(next: string) {
    box.onChange(next);
    if (document.activeElement instanceof HTMLElement && page.current?.contains(document.activeElement)) focusSearch();
  }

  return (
    <Box ref={page} px="var(--obd-gutter)" py="md">
      <searchSlot.Fill>
        <SearchBox
          value={text}
          onChange={box.onChange}
          onSubmit={() => void handleSubmit()}
          onArrowDown={() => page.current?.querySelector<HTMLElement>('[data-suggestion], [data-row-action]')?.focus()}
          placeholder="Search everywhere…"
        />
      </searchSlot.Fill>
      <FilterSuggestions text={text} onChoose={handleText} />
      <FilterChips text={text} parsed={parseSearch(text)} kind={kindLabel} onText={handleText} onAllKinds={() => show({ kind: '' })} />
      {q === '' ? (
        <SearchHelp onTry={handleText} />
      ) : (
        <SearchResults q={q} kind={kind} onKind={(next) => show({ kind: next }, { replace: false })} />
      )}
    </Box>
  );
}

/** The search box is in the header, outside of the page. */
function focusSearch(): void {
  document.querySelector<HTMLElement>('[role="searchbox"]')?.focus();
}
