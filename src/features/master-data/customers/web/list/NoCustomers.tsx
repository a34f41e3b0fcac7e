import { Button } from '@mantine/core';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { NEW_CUSTOMER_PATH } from '../customer-paths.ts';

export function NoCustomers({ isSearched, onClearSearch }: { isSearched: boolean; onClearSearch: () => void }) {
  if (isSearched) {
    const clear = <Button onClick={onClearSearch}>Clear search</Button>;
    return <EmptyState title="No customers match the search." hint="Searches shop names, contact names and tool serials." action={clear} />;
  }
  const add = (
    <LinkButton to={NEW_CUSTOMER_PATH} variant="filled">
      Add customer
    </LinkButton>
  );
  return <EmptyState title="No customers yet" hint="Add the first shop to see its people, tools and tickets in one place." action={add} />;
}
