import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import type { Part } from '../../parts/part.contract.ts';
import { describeReorder } from './OrderAllButton.tsx';
import { useOrderActions } from './purchase-order.queries.ts';

/** A button that fills the stock of a part up to twice its reorder point. */
export function OrderPart({ part }: { part: Part }) {
  const { orderParts } = useOrderActions();
  const { submit, isSending, error } = useSubmit(async () => {
    const result = await orderParts({ partId: part.id });
    const enough = `Nothing ordered: enough of ${part.name} is in stock or on order.`;
    notifications.show({ message: result.added === 0 ? enough : describeReorder(result) });
  });
  return (
    <>
      <Button variant="default" size="compact-sm" loading={isSending} onClick={() => void submit()}>
        Order
      </Button>
      {error && (
        <Text size="xs" c="red" role="alert">
          {error.message}
        </Text>
      )}
    </>
  );
}
