import { Button } from '@mantine/core';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';

interface NoEventsProps {
  when: 'upcoming' | 'past';
  isSearched: boolean;
  onAdd: () => void;
  onClear: () => void;
}

export function NoEvents({ when, isSearched, onAdd, onClear }: NoEventsProps) {
  if (isSearched) {
    const clear = <Button onClick={onClear}>Clear search</Button>;
    return <EmptyState title={`No ${when} events match the search.`} hint="It looks at name, location and description." action={clear} />;
  }
  if (when === 'past') return <EmptyState title="No past events" hint="An event moves here the day after it was held." />;
  const add = <Button onClick={onAdd}>Add Event</Button>;
  return <EmptyState title="No upcoming events" hint="Add a training or an open house, and register who is coming." action={add} />;
}
