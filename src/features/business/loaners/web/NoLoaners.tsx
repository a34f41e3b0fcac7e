import { Button } from '@mantine/core';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';

interface NoLoanersProps {
  isNarrowed: boolean;
  onAdd: () => void;
  onClear: () => void;
}

export function NoLoaners({ isNarrowed, onAdd, onClear }: NoLoanersProps) {
  if (isNarrowed) {
    const clear = <Button onClick={onClear}>Show all loaners</Button>;
    return <EmptyState title="No matching loaners" action={clear} />;
  }
  const add = <Button onClick={onAdd}>Add loaner</Button>;
  return <EmptyState title="No loaners yet" hint="Add a loaner to track who has it and when it’s due." action={add} />;
}
