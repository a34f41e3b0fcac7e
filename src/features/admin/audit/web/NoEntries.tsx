import { Button } from '@mantine/core';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';

interface NoEntriesProps {
  isFiltered: boolean;
  onClear: () => void;
}

export function NoEntries({ isFiltered, onClear }: NoEntriesProps) {
  if (!isFiltered) return <EmptyState title="No activity yet" hint="Sign-ins, record changes, imports and exports will appear here." />;
  const action = (
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  );
  return <EmptyState title="No matching entries" hint="Try a longer period, or another user or action." action={action} />;
}
