import { pluralize } from '../../../../../platform/number-text.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { usePart } from '../../../../master-data/parts/web/part.queries.ts';
import { countOutstanding } from '../../../../master-data/purchasing/purchase-order.rules.ts';
import { useOpenOrders, useOrderActions } from '../../../../master-data/purchasing/web/purchase-order.queries.ts';

/** Orders what waiting repairs are short of, and shows the open orders of the part. */
export function OrderShort({ partId }: { partId: string }) {
  const { data: part } = usePart(partId);
  const orders = useOpenOrders(partId);
  const { orderParts } = useOrderActions();
  const { submit, isSending, error } = useSubmit(() => orderParts({ partId, onlyShort: true }));
  if (!part || !orders) return null;
  const onOrder = orders
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.partId === partId ? countOutstanding(line) : 0), 0);
  return (
    <>
      {orders.map(({ id, expectedOn }) => (
        <span key={id}>
          · On order{' '}
          <RecordLink to="/purchase-orders" search={{ open: id }}>
            {id}
          </RecordLink>
          {expectedOn && `, expected ${shortDate(expectedOn)}`}
        </span>
      ))}
      {onOrder < part.short && (
        <>
          ·{' '}
          <button
            type="button"
            className={`${utilities.plain} ${utilities.link} ${utilities.strong}`}
            aria-label={`Order ${pluralize(part.short - onOrder, part.name, part.name)}`}
            disabled={isSending}
            onClick={() => void submit()}
          >
            Order
          </button>
        </>
      )}
      {error && (
        <span role="alert" data-differs>
          {error.message}
        </span>
      )}
    </>
  );
}
