import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { type EventListQuery, useEventCount } from './event.queries.ts';

export const UPCOMING = 'upcoming';
export const PAST = 'past';
type When = typeof UPCOMING | typeof PAST;

interface EventFilter {
  when: When;
  /** When the reader's day began; what is later, or has begun today, is upcoming. */
  today: string;
  q: string;
}

/** Makes the query of the list: upcoming events begin with the next one, past ones with the last one. */
export function toEventQuery({ when, today, q }: EventFilter): EventListQuery {
  return when === PAST ? { q, before: today, order: 'desc' } : { q, from: today, order: 'asc' };
}

export function WhenFilter({ when, today, q, onChange }: EventFilter & { onChange: (when: When) => void }) {
  const upcoming = useEventCount(toEventQuery({ when: UPCOMING, today, q }));
  const past = useEventCount(toEventQuery({ when: PAST, today, q }));
  const options = [
    { value: UPCOMING, label: 'Upcoming', count: upcoming },
    { value: PAST, label: 'Past', count: past },
  ] as const;
  return <Segments label="When" options={options} value={when} onChange={onChange} />;
}
