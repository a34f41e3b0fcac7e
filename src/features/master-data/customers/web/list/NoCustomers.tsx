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
    return <EmptyState title="No matching customers" hint="Try another shop name, contact name or tool serial." action={clear} />;
  }
  if (isNarrowed) return <EmptyState title="No matching customers" action={<Button onClick={onClear}>Clear filter</Button>} />;
  const add = (
    <LinkButton to={NEW_CUSTOMER_PATH} variant="filled">
      Add customer
    </LinkButton>
  );
  return (
    <EmptyState title="No customers yet" hint="Add the first customer to see its contacts, tools and tickets in one place." action={add} />
  );
}
