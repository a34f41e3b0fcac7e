import { Button, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { pluralize } from '../../../../platform/number-text.ts';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { FactList } from '../../../../platform/web/ui/FactList.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { useBelongsTo } from '../../../../platform/web/ui/header/section.ts';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { Supplier } from '../supplier.contract.ts';
import { SupplierModal } from './SupplierModal.tsx';
import { useSupplier, useSupplierList } from './supplier.queries.ts';

const toLeadTime = ({ leadTimeDays }: Supplier): string => (leadTimeDays === null ? '' : pluralize(leadTimeDays, 'day'));

/** A supplier for users who can't edit it. */
function SupplierFacts({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { name, contact, email, phone } = supplier;
  const facts = [
    { label: 'Contact', value: contact },
    { label: 'Email', value: email },
    { label: 'Phone', value: phone },
    { label: 'Lead time', value: toLeadTime(supplier) },
  ];
  return (
    <Modal opened onClose={onClose} title={name} size="sm">
      <FactList facts={facts.filter(({ value }) => value !== '')} />
    </Modal>
  );
}

function getSupplierColumns(action: string, onOpen: (id: string) => void): readonly Column<Supplier>[] {
  return [
    {
      label: 'Name',
      isRowHeader: true,
      cell: ({ name }) => name,
      below: ({ contact, phone }) => [contact, phone].filter((text) => text !== '').join(' · '),
      title: ({ name }) => name,
    },
    { label: 'Contact', width: 'text', isWide: true, cell: ({ contact }) => contact, title: ({ contact }) => contact },
    { label: 'Email', width: 'company', isWide: true, cell: ({ email }) => email, title: ({ email }) => email },
    { label: 'Phone', width: 'status', isWide: true, cell: ({ phone }) => phone, title: ({ phone }) => phone },
    { label: 'Lead time', width: 'number', cell: toLeadTime },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'action',
      cell: ({ id, name }) => <RowAction label={action} subject={name} onClick={() => onOpen(id)} />,
    },
  ];
}

const ROW_HEIGHT = { wide: 45, narrow: 61 };

/** The suppliers of parts. Admins edit them. */
export function SuppliersPage() {
  useBelongsTo('/parts-inventory');
  const { search, box, openId, open, close } = usePageSearch();
  const { q = '' } = search;
  const { user } = useAuth();
  const isAdmin = user?.role === 'Admin';
  const list = useSupplierList({ q });
  const opened = useSupplier(openId);
  const add = isAdmin && <Button onClick={() => open(NEW_RECORD)}>Add supplier</Button>;
  const empty =
    q === '' ? (
      <EmptyState title="No suppliers yet" hint="Suppliers that parts name are added here when you order." action={add} />
    ) : (
      <EmptyState title="No matching suppliers" action={<Button onClick={() => box.onChange('')}>Clear search</Button>} />
    );
  const actions = (
    <>
      <LinkButton to="/purchase-orders">Purchase orders</LinkButton>
      {isAdmin && (
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => open(NEW_RECORD)}>
          Add supplier
        </Button>
      )}
    </>
  );
  return (
    <ListPage total={list.total} noun={['supplier', 'suppliers']} action={actions}>
      <HeaderSearch box={box} placeholder="Search suppliers…" />
      <DataTable
        label="Suppliers"
        columns={getSupplierColumns(isAdmin ? 'Edit' : 'Open', open)}
        list={list}
        listKey={JSON.stringify(['supplier', q])}
        rowHeight={ROW_HEIGHT}
        empty={empty}
      />
      {openId && (
        <OpenRecord id={openId} noun="supplier" query={opened} onClose={close}>
          {(supplier) =>
            supplier && !isAdmin ? (
              <SupplierFacts supplier={supplier} onClose={close} />
            ) : (
              <SupplierModal key={openId} supplier={supplier} onClose={close} />
            )
          }
        </OpenRecord>
      )}
    </ListPage>
  );
}
