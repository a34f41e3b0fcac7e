import { syncFilterText, toSyncStatus } from '../../../../../platform/sync-status.ts';
import { FilterChip } from '../../../../../platform/web/ui/FilterChip.tsx';
import { HeaderSearch } from '../../../../../platform/web/ui/header/HeaderSearch.tsx';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { CardGrid } from '../../../../../platform/web/ui/table/CardGrid.tsx';
import { ListPage } from '../../../../../platform/web/ui/table/ListPage.tsx';
import { PagedResult } from '../../../../../platform/web/ui/table/PagedResult.tsx';
import { useCustomerCards } from '../customer-overview.queries.ts';
import { useDuplicatePairs } from '../merge/customer-merge.queries.ts';
import { DuplicatePairsDialog } from '../merge/DuplicatePairsDialog.tsx';
import { CustomerActions } from './CustomerActions.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import classes from './CustomersPage.module.css';
import { NoCustomers } from './NoCustomers.tsx';

const DUPLICATES = 'duplicates';
/** As the styles of a card say. */
const CARD_HEIGHT = 126;

export function CustomersPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const { q = '' } = search;
  const sync = toSyncStatus(search.sync);
  const list = useCustomerCards({ q, sync });
  const { data: duplicates } = useDuplicatePairs();
  const placeKey = JSON.stringify(['customer', q, sync]);

  const filters = (
    <>
      {sync && <FilterChip text={syncFilterText(sync)} onRemove={() => show({ sync: '' })} />}
      <span className={classes.order}>A to Z</span>
    </>
  );
  return (
    <ListPage
      total={list.total}
      noun={['customer', 'customers']}
      filters={filters}
      action={<CustomerActions found={duplicates} onShowDuplicates={() => open(DUPLICATES)} />}
    >
      <HeaderSearch {...box} placeholder="Search shop, contact or tool serial…" />
      <PagedResult
        list={list}
        empty={
          <NoCustomers
            isSearched={q !== ''}
            isNarrowed={sync !== undefined}
            onClear={q === '' ? () => show({ sync: '' }) : () => box.onChange('')}
          />
        }
      >
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
