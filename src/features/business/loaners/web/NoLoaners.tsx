import { Button } from '@mantine/core';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';

interface NoLoanersProps {
  isNarrowed: boolean;
  onAdd: () => void;
  onClear: () => void;
}

export function NoLoaners({ isNarrowed, onAdd, onClear }: NoLoanersProps) {
  if (isNarrowed) {
    const clear = <Button onClick={onClear}>Show all tools</Button>;
    return <EmptyState title="No tools match." hint="Searches serial number and assignee." action={clear} />;
  }
  const add = <Button onClick={onAdd}>Add tool</Button>;
  return <EmptyState title="No loaner tools yet" hint="Add the first tool to know who has it and when it comes back." action={add} />;
}
