import { Button, Group, Text } from '@mantine/core';
import { IconChevronRight, IconGitMerge, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { syncFilterText, toSyncStatus } from '../../../../../platform/sync-status.ts';
import { MountOnOpen } from '../../../../../platform/web/overlay/OpenAfterMount.tsx';
import { HeaderSearch } from '../../../../../platform/web/quick-search/HeaderSearch.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { FilterChip } from '../../../../../platform/web/ui/FilterChip.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { Segments } from '../../../../../platform/web/ui/Segments.tsx';
import { Card, CardGrid } from '../../../../../platform/web/ui/table/CardGrid.tsx';
import { DataTable } from '../../../../../platform/web/ui/table/DataTable.tsx';
import { DisplayMenu } from '../../../../../platform/web/ui/table/DisplayMenu.tsx';
import { ExportMenu } from '../../../../../platform/web/ui/table/ExportMenu.tsx';
import { ListPage } from '../../../../../platform/web/ui/table/ListPage.tsx';
import { PagedResult } from '../../../../../platform/web/ui/table/PagedResult.tsx';
import { SortMenu } from '../../../../../platform/web/ui/table/SortMenu.tsx';
import { Marked } from '../../../../../platform/web/ui/text/Marked.tsx';
import { PlainLink } from '../../../../../platform/web/ui/text/PlainLink.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { SyncPill } from '../../../../../platform/web/ui/text/SyncPill.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { useListState } from '../../../../admin/list-settings/web/list-settings.queries.ts';
import type { CustomerRow } from '../../customer.contract.ts';
import { pickCardFacts, UNNAMED_CONTACT } from '../../customer-card.rules.ts';
import { customerColumns, USUAL_CUSTOMER_ORDER } from '../../customer-columns.ts';
import { CUSTOMER_IMPORT_KIND } from '../../customer-import-kind.ts';
import { toSerialPath } from '../../serial.rules.ts';
import { useCustomerCards } from '../customer.queries.ts';
import { CUSTOMER_PATH, NEW_CUSTOMER_PATH } from '../customer-paths.ts';
import { useDuplicatePairs } from '../merge/customer-merge.queries.ts';
import { DuplicatePairsDialog } from '../merge/DuplicatePairsDialog.tsx';
import { CustomerPreview } from './CustomerPreview.tsx';
import classes from './CustomersPage.module.css';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';

interface CustomerCardProps {
  customer: CustomerRow;
  search: string;
  isActive: boolean;
}

/** Renders only when its customer changes. */
const CustomerCard = memo(function CustomerCard({ customer, search, isActive }: CustomerCardProps) {
  const { id, shopName, syncStatus, openTickets, toolCount } = customer;
  const { contact, serials, moreSerials } = pickCardFacts(customer, search);
  return (
    <Card isActive={isActive}>
      <div className={`${utilities.row} ${classes.line}`}>
        <PlainLink
          className={`${utilities.fill} ${utilities.truncate} ${utilities.strong} ${classes.name}`}
          to={`/customers/${encodeURIComponent(id)}`}
          title={shopName}
        >
          <Marked search={search}>{shopName}</Marked>
        </PlainLink>
        {syncStatus !== 'synced' && <SyncPill status={syncStatus} />}
      </div>
      <p className={`${utilities.row} ${utilities.small} ${utilities.muted} ${classes.line}`}>
        <span className={`${utilities.fill} ${utilities.truncate}`}>
          {contact ? <Marked search={search}>{contact.name || UNNAMED_CONTACT}</Marked> : 'No contacts'}
        </span>
        <span className={`${utilities.truncate} ${utilities.numbers} ${classes.phone}`}>{contact?.phone}</span>
      </p>
      <p className={`${utilities.row} ${utilities.meta} ${classes.line}`}>
        {serials.map((serial) => (
          <span key={serial} className={`${utilities.truncate} ${classes.serial}`}>
            <RecordLink to={toSerialPath(serial)}>
              <Marked search={search}>{serial}</Marked>
            </RecordLink>
          </span>
        ))}
        {moreSerials > 0 && <span>+{formatCount(moreSerials)}</span>}
        {serials.length === 0 && 'No tools registered'}
      </p>
      <footer className={`${utilities.row} ${utilities.numbers} ${classes.foot}`}>
        <Count count={openTickets} noun={openTickets === 1 ? 'open ticket' : 'open tickets'} />
        <Count count={toolCount} noun={toolCount === 1 ? 'tool' : 'tools'} />
        <PlainLink
          className={`${utilities.row} ${utilities.link} ${utilities.small} ${utilities.strong} ${classes.details}`}
          to={`/customers/${encodeURIComponent(id)}`}
          aria-label={`View details for ${shopName}`}
        >
          View Details
          <IconChevronRight size={14} aria-hidden />
        </PlainLink>
      </footer>
    </Card>
  );
});

function Count({ count, noun }: { count: number; noun: string }) {
  if (count === 0) return <span className={utilities.dimmed}>0 {noun}</span>;
  return (
    <span className={utilities.muted}>
      <strong>{formatCount(count)}</strong> {noun}
    </span>
  );
}

interface CustomerActionsProps {
  found: ReturnType<typeof useDuplicatePairs>['data'];
  onShowDuplicates: () => void;
}

function CustomerActions({ found, onShowDuplicates }: CustomerActionsProps) {
  return (
    <>
      {found && found.pairs.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconGitMerge size={15} aria-hidden />}
          rightSection={
            <Text span size="xs" fw={600} px={7} bdrs="sm" bg="var(--obd-hover)">
              {found.pairs.length}
              {found.hasMore && '+'}
            </Text>
          }
          onClick={onShowDuplicates}
        >
          Possible duplicates
        </Button>
      )}
      <LinkButton to={NEW_CUSTOMER_PATH} leftSection={<IconPlus size={15} aria-hidden />}>
        Add customer
      </LinkButton>
    </>
  );
}

interface NoCustomersProps {
  isSearched: boolean;
  isNarrowed: boolean;
  /** Clears the search, or the filter if there is no search. */
  onClear: () => void;
}

function NoCustomers({ isSearched, isNarrowed, onClear }: NoCustomersProps) {
  const { user } = useAuth();
  if (isSearched) {
    const clear = <Button onClick={onClear}>Clear search</Button>;
    return <EmptyState title="No matching customers" hint="Try another shop name, contact name or tool serial." action={clear} />;
  }
  if (isNarrowed) return <EmptyState title="No matching customers" action={<Button onClick={onClear}>Clear filter</Button>} />;
  const add = (
    <Group gap="xs">
      <LinkButton to={NEW_CUSTOMER_PATH} variant="filled">
        Add customer
      </LinkButton>
      {user?.role === 'Admin' && (
        <LinkButton to="/import" search={{ kind: CUSTOMER_IMPORT_KIND }}>
          Import Customers
        </LinkButton>
      )}
    </Group>
  );
  return (
    <EmptyState title="No customers yet" hint="Add the first customer to see its contacts, tools and tickets in one place." action={add} />
  );
}

const TABLE = 'table';
const LAYOUTS = [
  { value: '', label: 'Cards' },
  { value: TABLE, label: 'Table' },
];
const DUPLICATES = 'duplicates';
/** Matches the CSS. */
const CARD_HEIGHT = 126;
const ROW_HEIGHT = { wide: 41, narrow: 61 };

export function CustomersPage() {
  const navigate = useNavigate();
  const { search, show, box, openId, open, close } = usePageSearch();
  const { q = '' } = search;
  const sync = toSyncStatus(search.sync);
  const state = useListState({ name: 'customers', columns: customerColumns, usual: USUAL_CUSTOMER_ORDER, search, show });
  const { sorting } = state;
  const isTable = state.layout === TABLE;
  const list = useCustomerCards({ q, sync, ...sorting.current });
  const { data: duplicates } = useDuplicatePairs();
  const placeKey = JSON.stringify(['customer', q, sync, sorting.current]);

  const empty = (
    <NoCustomers
      isSearched={q !== ''}
      isNarrowed={sync !== undefined}
      onClear={q === '' ? () => show({ sync: '' }) : () => box.onChange('')}
    />
  );
  const filters = (
    <>
      {sync && <FilterChip text={syncFilterText(sync)} onRemove={() => show({ sync: '' })} />}
      <Group flex={1}>
        {!isTable && <SortMenu columns={customerColumns} sorting={sorting} />}
        {isTable && <DisplayMenu columns={CUSTOMER_COLUMNS} display={state} />}
        <ExportMenu name="customers" query={{ q, sync, ...sorting.current, ...(isTable && { columns: state.exported }) }} />
        <Segments label="Layout" options={LAYOUTS} value={isTable ? TABLE : ''} onChange={state.onLayout} />
      </Group>
    </>
  );
  return (
    <ListPage
      total={list.total}
      noun={['customer', 'customers']}
      filters={filters}
      action={<CustomerActions found={duplicates} onShowDuplicates={() => open(DUPLICATES)} />}
    >
      <HeaderSearch box={box} placeholder="Search shop, contact or tool serial…" />
      {isTable ? (
        <DataTable
          label="Customers"
          columns={CUSTOMER_COLUMNS}
          display={state}
          list={list}
          listKey={placeKey}
          rowHeight={ROW_HEIGHT}
          onOpen={({ id }) => void navigate({ to: CUSTOMER_PATH, params: { customerId: id } })}
          preview={(customer) => <CustomerPreview key={customer.id} customer={customer} />}
          empty={empty}
        />
      ) : (
        <PagedResult list={list} empty={empty}>
          {(customers) => (
            <CardGrid key={placeKey} rows={customers} list={list} cardHeight={CARD_HEIGHT} placeKey={placeKey}>
              {(customer, isActive) => <CustomerCard customer={customer} search={q} isActive={isActive} />}
            </CardGrid>
          )}
        </PagedResult>
      )}
      <MountOnOpen opened={openId === DUPLICATES}>
        {(isOpen) => <DuplicatePairsDialog opened={isOpen} found={duplicates} onClose={close} />}
      </MountOnOpen>
    </ListPage>
  );
}
