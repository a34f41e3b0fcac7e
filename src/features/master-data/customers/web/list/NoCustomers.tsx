import { Button } from '@mantine/core';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { NEW_CUSTOMER_PATH } from '../customer-paths.ts';

interface NoCustomersProps {
  isSearched: boolean;
  /** A filter is set. */
  isNarrowed: boolean;
  /** Takes the search away, or the filter where there is no search. */
  onClear: () => void;
}

export function NoCustomers({ isSearched, isNarrowed, onClear }: NoCustomersProps) {
  if (isSearched) {
    const clear = <Button onClick={onClear}>Clear search</Button>;
    return <EmptyState title="No customers match the search." hint="Searches shop names, contact names and tool serials." action={clear} />;
  }
  if (isNarrowed) return <EmptyState title="No customers match the filter." action={<Button onClick={onClear}>Clear filter</Button>} />;
  const add = (
    <LinkButton to={NEW_CUSTOMER_PATH} variant="filled">
      Add customer
    </LinkButton>
  );
  return <EmptyState title="No customers yet" hint="Add the first shop to see its people, tools and tickets in one place." action={add} />;
}
