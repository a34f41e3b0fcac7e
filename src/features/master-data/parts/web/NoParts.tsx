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
    return <EmptyState title="No parts match the search." hint="It looks at name, part number, description and supplier." action={clear} />;
  }
  if (isToOrder) {
    const showAll = <Button onClick={onClear}>Show all parts</Button>;
    return <EmptyState title="Nothing to order" hint="Of every part as many are free as its reorder point asks for." action={showAll} />;
  }
  const add = <Button onClick={onAdd}>Add Part</Button>;
  return (
    <EmptyState title="No parts yet" hint="Add the first part to see at a glance what is on the shelf and what runs low." action={add} />
  );
}
