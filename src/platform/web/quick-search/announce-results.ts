import { pluralize } from '../../number-text.ts';

interface Found {
  readonly count: number;
  /** The record that Enter opens; `undefined` if Enter shows all results. */
  readonly named: string | undefined;
}

export function announceResults({ count, named }: Found): string {
  if (count === 0) return 'No results found.';
  return `${pluralize(count, 'match', 'matches')}. Press Enter to ${named ? `open ${named}` : 'show all'}.`;
}
