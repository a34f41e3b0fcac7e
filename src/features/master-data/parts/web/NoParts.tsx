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
    return <EmptyState title="No matching parts" hint="Try another name, part number, description or supplier." action={clear} />;
  }
  if (isToOrder) {
    const showAll = <Button onClick={onClear}>Show all parts</Button>;
    return <EmptyState title="Nothing to reorder" hint="All parts are at or above their reorder point." action={showAll} />;
  }
  const add = <Button onClick={onAdd}>Add part</Button>;
  return <EmptyState title="No parts yet" hint="Add parts to track what’s on hand and what’s running low." action={add} />;
}
