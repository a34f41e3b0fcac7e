import { useDisclosure } from '@mantine/hooks';
import { formatCount } from '../../../../platform/number-text.ts';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { ConfirmAction } from '../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import type { PurchaseOrder } from '../purchase-order.contract.ts';
import { DraftOrder } from './DraftOrder.tsx';
import { PlacedOrder } from './PlacedOrder.tsx';
import { useOrder, useOrderActions } from './purchase-order.queries.ts';

function explainCancel({ status, lines }: PurchaseOrder): string {
  if (status === 'Draft') return 'Its parts can be ordered again at any time.';
  const received = lines.reduce((sum, line) => sum + line.received, 0);
  const stock = received === 0 ? '' : ` The ${formatCount(received)} received stay in stock.`;
  return `OBDesk won’t wait for these parts anymore.${stock} Cancel it with the supplier too.`;
}

/** The dialog of the order in the URL. */
export function OpenOrder({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useOrder(id);
  const { cancel } = useOrderActions();
  const [isAsking, question] = useDisclosure(false);
  return (
    <OpenRecord id={id} noun="purchase order" query={query} onClose={onClose}>
      {(order) => {
        if (!order) return null;
        const Content = order.status === 'Draft' ? DraftOrder : PlacedOrder;
        return (
          <>
            <Content key={order.id} order={order} isCovered={isAsking} onCancelOrder={question.open} onClose={onClose} />
            <ConfirmAction
              opened={isAsking}
              title={`Cancel ${order.id}?`}
              confirmLabel="Cancel order"
              failureTitle="Couldn’t cancel the order"
              act={() => cancel({ id: order.id, version: order.version })}
              onClose={question.close}
            >
              {explainCancel(order)}
            </ConfirmAction>
          </>
        );
      }}
    </OpenRecord>
  );
}
