import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import layout from '../../../../platform/web/form/Form.module.css';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { orderFields, orderSchemas, type PurchaseOrder } from '../purchase-order.contract.ts';
import { DraftLines } from './DraftLines.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderTitle } from './OrderTitle.tsx';
import { useOrderActions } from './purchase-order.queries.ts';

const noNewOrder = () => Promise.reject(new Error('Order parts on the Parts page.'));

interface DraftOrderProps {
  order: PurchaseOrder;
  isCovered: boolean;
  onCancelOrder: () => void;
  onClose: () => void;
}

/** The form of a draft. Needs a key per order. */
export function DraftOrder({ order, isCovered, onCancelOrder, onClose }: DraftOrderProps) {
  const { change, place } = useOrderActions();
  const isPlacing = useRef(false);
  const form = useRecordForm({
    noun: 'purchase-order',
    subject: 'this order',
    fields: orderFields,
    schemas: orderSchemas,
    record: order,
    add: noNewOrder,
    change,
    onClose,
    onSaved: (saved) => isPlacing.current && void handleSaved(saved),
  });

  /** Places the saved order. The dialog is closed. */
  async function handleSaved({ id, version, supplierName }: PurchaseOrder) {
    try {
      await place({ id, version });
      notifications.show({ message: `${id} placed with ${supplierName}` });
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : '';
      notifications.show({ color: 'red', title: `Couldn’t place ${id}`, message: reason });
    }
  }

  function submit(thenPlaces: boolean) {
    isPlacing.current = thenPlaces;
    form.submit();
  }

  return (
    <RecordModal
      name="purchase order"
      title={<OrderTitle order={order} />}
      size={760}
      form={{ ...form, submit: () => submit(false) }}
      isCovered={isCovered}
      isSaveSecondary
      trail={{ kind: 'purchase-order', id: order.id }}
      secondary={
        <>
          <Button disabled={form.values.lines.length === 0 || form.isSending} onClick={() => submit(true)}>
            Place order
          </Button>
          <Button variant="subtle" color="red" onClick={onCancelOrder}>
            Cancel order
          </Button>
        </>
      }
    >
      <div className={layout.whole}>
        <OrderFacts order={order} />
      </div>
      <DraftLines {...form.list('lines')} />
      <GrowingTextarea {...form.text('note')} className={layout.whole} minRows={2} maxRows={6} placeholder="Printed on the order" />
    </RecordModal>
  );
}
