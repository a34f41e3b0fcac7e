import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { formatCount } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import type { Part } from '../../parts/part.contract.ts';
import { countOutstanding } from '../purchase-order.rules.ts';
import { describeReorder } from './OrderAllButton.tsx';
import { OrderStatusPill } from './OrderStatusPill.tsx';
import { useOpenOrders, useOrderActions } from './purchase-order.queries.ts';

/** Open orders of a part, and a button that orders more of it. */
export function OrdersOfPart({ part }: { part: Part }) {
  const orders = useOpenOrders(part.id) ?? [];
  const { orderParts } = useOrderActions();
  const { submit, isSending, error } = useSubmit(async () => {
    const result = await orderParts({ partId: part.id });
    const enough = `${part.name} isn’t low, or enough is on order.`;
    notifications.show({ message: result.added === 0 ? enough : describeReorder(result) });
  });
  return (
    <Group component="section" aria-label="Purchase orders" gap="xs" mb="sm">
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
      <Button variant="default" size="compact-sm" ml="auto" loading={isSending} onClick={() => void submit()}>
        Order
      </Button>
      {error && (
        <Text size="xs" c="red" w="100%" role="alert">
          {error.message}
        </Text>
      )}
    </Group>
  );
}
