import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { MONEY } from '../../../../platform/number/number-input.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { PRICE_UNIT_LABELS, PRICE_UNITS, type PriceListItem, priceListFields, priceListSchemas } from '../price-list.contract.ts';
import { useSavePriceListItem } from './price-list.queries.ts';

const UNIT_OPTIONS = PRICE_UNITS.map((value) => ({ value, label: PRICE_UNIT_LABELS[value] }));

interface PriceListItemModalProps {
  /** Undefined for a new item. */
  item: PriceListItem | undefined;
  onClose: () => void;
}

/** Adds labor or a service to the price list, or edits it. Needs a key per item. */
export function PriceListItemModal({ item, onClose }: PriceListItemModalProps) {
  const form = useRecordForm({
    noun: 'price list item',
    fields: priceListFields,
    schemas: priceListSchemas,
    record: item,
    onClose,
    ...useSavePriceListItem(),
  });
  return (
    <RecordModal name="price list item" form={form} trail={item && { kind: 'price-list-item', id: item.id }}>
      <TextInput {...form.text('name')} className={layout.whole} placeholder="Bench labor" data-autofocus />
      <NumberField {...form.text('unitPrice')} kind={MONEY} leftSection="$" />
      <NativeSelect {...form.text('unit')} data={UNIT_OPTIONS} />
      <Switch
        className={layout.whole}
        label="Active"
        description="If off, it isn’t offered in line items."
        checked={form.values.isActive}
        onChange={(event) => form.change({ isActive: event.currentTarget.checked })}
      />
    </RecordModal>
  );
}
