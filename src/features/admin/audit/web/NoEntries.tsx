import { Button } from '@mantine/core';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';

interface NoEntriesProps {
  isFiltered: boolean;
  onClear: () => void;
}

export function NoEntries({ isFiltered, onClear }: NoEntriesProps) {
  if (!isFiltered)
    return <EmptyState title="Nothing happened yet" hint="Sign-ins, changes of records, imports and exports show up here." />;
  const action = (
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  );
  return <EmptyState title="No entry matches" hint="Take a longer time, or another person or event." action={action} />;
}
