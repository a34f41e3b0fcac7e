import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { OrderAllButton } from './OrderAllButton.tsx';

/** Purchase orders on the Parts page; while parts to reorder are listed, orders them. */
export function PartsActions({ isToOrder }: { isToOrder: boolean }) {
  return (
    <>
      {isToOrder && <OrderAllButton />}
      <LinkButton to="/purchase-orders">Purchase orders</LinkButton>
    </>
  );
}
