import { pluralize } from '../../number-text.ts';

interface Found {
  readonly count: number;
  /** The record that Enter opens; undefined where it shows all that is found. */
  readonly named: string | undefined;
}

/** What has been found and what Enter does, for who does not see the results appear. */
export function announceResults({ count, named }: Found): string {
  if (count === 0) return 'No results found.';
  return `${pluralize(count, 'match', 'matches')}. Press Enter to ${named ? `open ${named}` : 'show all'}.`;
}
