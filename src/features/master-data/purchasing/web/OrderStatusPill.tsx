import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { OrderStatus } from '../purchase-order.contract.ts';

const TONES = {
  Draft: 'gray',
  Ordered: 'blue',
  'Partly Received': 'orange',
  Received: 'green',
  Canceled: 'gray',
} as const satisfies Record<OrderStatus, string>;

export function OrderStatusPill({ status }: { status: OrderStatus }) {
  return <Pill tone={TONES[status]}>{status}</Pill>;
}
