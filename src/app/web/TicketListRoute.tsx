import { Menu } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useAuth } from '../../features/auth/web/auth.queries.ts';
import { TicketListPage } from '../../features/tickets/web/TicketListPage.tsx';
import { ticketTypeAt } from './navigation.ts';
import { OverlayBoundary } from './OverlayBoundary.tsx';

const ImportTicketsModal = lazy(async () => ({
  default: (await import('../../features/imports/web/ImportTicketsModal.tsx')).ImportTicketsModal,
}));

/** A list of tickets with what other features add to it. */
export function TicketListRoute() {
  const { pathname } = useLocation();
  const { user } = useAuth();
  const [importing, setImporting] = useState<boolean>();
  const type = ticketTypeAt(pathname);

  const actions = user?.role === 'Admin' && (
    <Menu.Item leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setImporting(true)}>
      Import Tickets
    </Menu.Item>
  );
  return (
    <>
      <TicketListPage key={type} type={type} actions={actions || undefined} />
      {importing !== undefined && (
        <OverlayBoundary opened={importing}>
          <ImportTicketsModal opened={importing} onClose={() => setImporting(false)} />
        </OverlayBoundary>
      )}
    </>
  );
}
