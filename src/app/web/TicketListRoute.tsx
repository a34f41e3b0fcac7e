import { Menu } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMatch } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { useAuth } from '../../features/auth/web/auth.queries.ts';
import { TICKET_IMPORT_KIND } from '../../features/tickets/ticket-import-columns.ts';
import { TicketListPage } from '../../features/tickets/web/list/TicketListPage.tsx';
import { typeListedAt } from '../../features/tickets/web/ticket-paths.ts';
import { LazyOverlay } from '../../platform/web/overlay/LazyOverlay.tsx';
import { whenIdle } from '../../platform/web/when-idle.ts';

const ImportModal = lazy(async () => ({
  default: (await import('../../features/imports/web/ImportModal.tsx')).ImportModal,
}));

/** The file of a single ticket: fetched while one reads the list, so that the first ticket opens at once. */
const fetchTicketPage = () => void import('./TicketRoute.tsx').catch(() => undefined);

/** A list of tickets with what other features add to it. */
export function TicketListRoute() {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const { user } = useAuth();
  const [isImporting, setImporting] = useState(false);
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
      <LazyOverlay opened={isImporting}>
        {(opened) => (
          <ImportModal
            title="Import Tickets"
            kind={TICKET_IMPORT_KIND}
            recordKind="ticket"
            source="Zoho Desk"
            opened={opened}
            onClose={() => setImporting(false)}
          />
        )}
      </LazyOverlay>
    </>
  );
}
