import { Button } from '@mantine/core';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';

interface NoLeadsProps {
  isFiltered: boolean;
  onAdd: () => void;
  onClear: () => void;
}

export function NoLeads({ isFiltered, onAdd, onClear }: NoLeadsProps) {
  if (isFiltered) {
    const clear = <Button onClick={onClear}>Show all leads</Button>;
    return <EmptyState title="No matching leads" action={clear} />;
  }
  const add = <Button onClick={onAdd}>Add lead</Button>;
  return <EmptyState title="No leads yet" hint="Add your first prospect and move it along as you call, quote and close." action={add} />;
}
