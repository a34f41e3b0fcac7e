import { Button, Flex } from '@mantine/core';
import { IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import type { PurchaseOrder } from '../purchase-order.contract.ts';
import { OrderStatusPill } from './OrderStatusPill.tsx';
import { getOrderCsvPath, getOrderPdfPath } from './purchase-order.queries.ts';

/** Number and status of an order, with its files. */
export function OrderTitle({ order: { id, status } }: { order: PurchaseOrder }) {
  const file = { component: 'a', variant: 'default', size: 'compact-sm' } as const;
  return (
    <Flex component="span" align="center" gap="xs" wrap="wrap">
      <Mono>{id}</Mono>
      <OrderStatusPill status={status} />
      <Flex component="span" gap="xs" ml="auto">
        <Button
          {...file}
          leftSection={<IconFileTypePdf size={15} aria-hidden />}
          href={getOrderPdfPath(id)}
          target="_blank"
          rel="noopener"
          aria-label={`PDF of ${id}`}
        >
          PDF
        </Button>
        <Button
          {...file}
          leftSection={<IconFileTypeCsv size={15} aria-hidden />}
          href={getOrderCsvPath(id)}
          download
          aria-label={`CSV of ${id}`}
        >
          CSV
        </Button>
      </Flex>
    </Flex>
  );
}
