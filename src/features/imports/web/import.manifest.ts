import { IconFileImport } from '@tabler/icons-react';
import { lazyDialog } from '../../../platform/web/overlay/lazy-dialog.tsx';
import type { WebFeature } from '../../../platform/web/web-feature.ts';

const ImportTicketsDialog = lazyDialog(async () => (await import('./ImportTicketsModal.tsx')).ImportTicketsModal);

export const importPages: WebFeature = {
  listActions: [{ listOf: 'ticket', label: 'Import Tickets', icon: IconFileImport, access: 'admin', Dialog: ImportTicketsDialog }],
  auditLabels: { 'tickets.imported': 'Imported tickets' },
};
