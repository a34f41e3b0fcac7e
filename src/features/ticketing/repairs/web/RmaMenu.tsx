import { ActionIcon, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { fillPath } from '../../../../platform/endpoint.ts';
import { LazyMenu } from '../../../../platform/web/overlay/LazyMenu.tsx';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { RMA_DOCUMENTS, type RmaDocument, rmaApi } from '../rma.contract.ts';

const LABELS: Record<RmaDocument, string> = {
  'rma-sheet': 'Repair order',
  'receiving-label': 'Receiving label',
  'shipping-note': 'Packing slip',
};

/** Opens the documents of a repair as saved. */
export function RmaMenu({ ticket }: { ticket: Ticket }) {
  return (
    <LazyMenu
      width={200}
      position="bottom-end"
      target={
        <ActionIcon variant="default" size="lg" aria-label="Print">
          <IconPrinter size={17} aria-hidden />
        </ActionIcon>
      }
    >
      {RMA_DOCUMENTS.map((document) => (
        <Menu.Item
          key={document}
          component="a"
          href={fillPath(rmaApi.document.path, { id: ticket.id, document })}
          target="_blank"
          rel="noopener"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {LABELS[document]}
        </Menu.Item>
      ))}
    </LazyMenu>
  );
}
