import { Button } from '@mantine/core';
import { EmptyState } from '../../../platform/web/ui/feedback/EmptyState.tsx';

interface NoPartsProps {
  isSearched: boolean;
  onAdd: () => void;
  onClearSearch: () => void;
}

export function NoParts({ isSearched, onAdd, onClearSearch }: NoPartsProps) {
  if (isSearched) {
    const clear = <Button onClick={onClearSearch}>Clear search</Button>;
    return <EmptyState title="No parts match the search." hint="It looks at name, part number, description and supplier." action={clear} />;
  }
  const add = <Button onClick={onAdd}>Add Part</Button>;
  return (
    <EmptyState title="No parts yet" hint="Add the first part to see at a glance what is on the shelf and what runs low." action={add} />
  );
}
