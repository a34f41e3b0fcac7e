import { Menu } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { NEW_INVOICE } from './TicketInvoiceDialog.tsx';

export function TicketInvoiceAction() {
  const { open } = usePageSearch();
  return (
    <Menu.Item leftSection={<IconFileInvoice size={15} aria-hidden />} onClick={() => open(NEW_INVOICE)}>
      Create invoice
    </Menu.Item>
  );
}
