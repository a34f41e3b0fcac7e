import { useAllFacets } from '../../../ticketing/tickets/web/ticket.queries.ts';
import { suggestFilters } from '../search-text.rules.ts';
import classes from './FilterChips.module.css';

interface FilterSuggestionsProps {
  text: string;
  /** Gets the whole text with one more filter. */
  onChoose: (text: string) => void;
}

/** How the filter that is being typed may go on. */
export function FilterSuggestions({ text, onChoose }: FilterSuggestionsProps) {
  const { data } = useAllFacets();
  const names = (values: readonly { value: string }[] = []) => values.map(({ value }) => value);
  const suggestions = suggestFilters(text, { makes: names(data?.makes), assignees: names(data?.assignees) });
  if (suggestions.length === 0) return null;
  return (
    <fieldset className={classes.row} aria-label="Suggested filters">
      {suggestions.map((suggestion) => (
        <button key={suggestion} type="button" className={classes.suggestion} data-suggestion onClick={() => onChoose(suggestion)}>
          {lastFilter(suggestion)}
        </button>
      ))}
    </fieldset>
  );
}

/** Gives the filter that a suggestion adds, which is its last one. */
function lastFilter(suggestion: string): string {
  const text = suggestion.trimEnd();
  const valueEnd = text.endsWith('"') ? text.lastIndexOf('"', text.length - 2) : text.length;
  return text.slice(text.lastIndexOf(' ', valueEnd) + 1);
}
