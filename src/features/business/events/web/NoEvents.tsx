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
    return <EmptyState title={`No matching ${when} events`} action={clear} />;
  }
  if (when === 'past') return <EmptyState title="No past events" hint="Events move here the day after they take place." />;
  const add = <Button onClick={onAdd}>Add event</Button>;
  return <EmptyState title="No upcoming events" hint="Add a class or an open house and register attendees." action={add} />;
}
