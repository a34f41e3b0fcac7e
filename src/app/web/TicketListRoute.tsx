import { Menu } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { useAuth } from '../../features/auth/web/auth.queries.ts';
import { TicketListPage } from '../../features/tickets/web/TicketListPage.tsx';
import { typeListedAt } from '../../features/tickets/web/ticket-paths.ts';
import { whenIdle } from '../../platform/web/when-idle.ts';
import { OverlayBoundary } from './OverlayBoundary.tsx';

const ImportTicketsModal = lazy(async () => ({
  default: (await import('../../features/imports/web/ImportTicketsModal.tsx')).ImportTicketsModal,
}));

/** The file of a single ticket: fetched while one reads the list, so that the first ticket opens at once. */
const fetchTicketPage = () => void import('./TicketRoute.tsx').catch(() => undefined);

/** A list of tickets with what other features add to it. */
export function TicketListRoute() {
  const { pathname } = useLocation();
  const { user } = useAuth();
  const [importing, setImporting] = useState<boolean>();
  const type = typeListedAt(pathname) ?? 'SOD';

  useEffect(() => whenIdle(fetchTicketPage), []);

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
