import { Group, Text } from '@mantine/core';
import { formatCount } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import type { Part } from '../../parts/part.contract.ts';
import { countOutstanding } from '../purchase-order.rules.ts';
import { OrderStatusPill } from './OrderStatusPill.tsx';
import { useOpenOrders } from './purchase-order.queries.ts';

/** The open orders of a part. */
export function OrdersOfPart({ part }: { part: Part }) {
  const orders = useOpenOrders(part.id) ?? [];
  if (orders.length === 0) return null;
  return (
    <Group component="section" aria-label="Purchase orders" gap="4px 12px" w="100%">
      {orders.map(({ id, status, lines, expectedOn }) => {
        const outstanding = lines.reduce((sum, line) => sum + (line.partId === part.id ? countOutstanding(line) : 0), 0);
        return (
          <Group key={id} gap={6}>
            <RecordLink to="/purchase-orders" search={{ open: id }}>
              {id}
            </RecordLink>
            <OrderStatusPill status={status} />
            <Text span size="xs" c="dimmed">
              {formatCount(outstanding)} {status === 'Draft' ? 'in draft' : 'on order'}
              {expectedOn && ` · expected ${shortDate(expectedOn)}`}
            </Text>
          </Group>
        );
      })}
    </Group>
  );
}
