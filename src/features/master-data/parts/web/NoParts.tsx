import { Button } from '@mantine/core';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';

interface NoPartsProps {
  isSearched: boolean;
  isToOrder: boolean;
  onAdd: () => void;
  onClear: () => void;
}

export function NoParts({ isSearched, isToOrder, onAdd, onClear }: NoPartsProps) {
  if (isSearched) {
    const clear = <Button onClick={onClear}>Clear search</Button>;
    return <EmptyState title="No parts match the search." hint="Searches name, part number, description and supplier." action={clear} />;
  }
  if (isToOrder) {
    const showAll = <Button onClick={onClear}>Show all parts</Button>;
    return <EmptyState title="Nothing to reorder" hint="Every part has at least its reorder point available." action={showAll} />;
  }
  const add = <Button onClick={onAdd}>Add part</Button>;
  return (
    <EmptyState title="No parts yet" hint="Add the first part to see at a glance what’s on hand and what’s running low." action={add} />
  );
}
