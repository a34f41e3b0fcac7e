import { Button } from '@mantine/core';
import { IconGitMerge, IconPlus } from '@tabler/icons-react';
import { HeaderSearch } from '../../../../../platform/web/ui/header/HeaderSearch.tsx';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { CardGrid } from '../../../../../platform/web/ui/table/CardGrid.tsx';
import { ListPage } from '../../../../../platform/web/ui/table/ListPage.tsx';
import { PagedResult } from '../../../../../platform/web/ui/table/PagedResult.tsx';
import { useCustomerCards } from '../customer-overview.queries.ts';
import { NEW_CUSTOMER_PATH } from '../customer-paths.ts';
import { useDuplicatePairs } from '../merge/customer-merge.queries.ts';
import { DuplicatePairsDialog } from '../merge/DuplicatePairsDialog.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import classes from './CustomersPage.module.css';
import { NoCustomers } from './NoCustomers.tsx';

const DUPLICATES = 'duplicates';
/** As the styles of a card say. */
const CARD_HEIGHT = 126;

export function CustomersPage() {
  const { search, box, openId, open, close } = usePageSearch();
  const { q = '' } = search;
  const list = useCustomerCards(q);
  const { data: duplicates } = useDuplicatePairs();
  const placeKey = JSON.stringify(['customer', q]);

  const actions = (
    <div className={classes.actions}>
      {duplicates && duplicates.pairs.length > 0 && (
        <Button variant="default" leftSection={<IconGitMerge size={15} aria-hidden />} onClick={() => open(DUPLICATES)}>
          Possible duplicates
          <span className={classes.count}>
            {duplicates.pairs.length}
            {duplicates.hasMore && '+'}
          </span>
        </Button>
      )}
      <LinkButton to={NEW_CUSTOMER_PATH} leftSection={<IconPlus size={15} aria-hidden />}>
        Add customer
      </LinkButton>
    </div>
  );
  return (
    <ListPage total={list.total} noun={['customer', 'customers']} filters={<span className={classes.order}>A to Z</span>} action={actions}>
      <HeaderSearch {...box} placeholder="Search shop, contact or tool serial..." />
      <PagedResult list={list} empty={<NoCustomers isSearched={q !== ''} onClearSearch={() => box.onChange('')} />}>
        {(customers) => (
          <CardGrid key={placeKey} rows={customers} list={list} cardHeight={CARD_HEIGHT} placeKey={placeKey}>
            {(customer, isActive) => <CustomerCard customer={customer} search={q} isActive={isActive} />}
          </CardGrid>
        )}
      </PagedResult>
      <DuplicatePairsDialog opened={openId === DUPLICATES} found={duplicates} onClose={close} />
    </ListPage>
  );
}
