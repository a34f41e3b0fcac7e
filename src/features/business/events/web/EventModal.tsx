import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { MONEY } from '../../../../platform/number/number-input.ts';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import { zoneLabel } from '../../../../platform/time/zone-label.ts';
import { ownZone } from '../../../../platform/time/zoned-day.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { DateTimeField } from '../../../../platform/web/form/inputs/DateTimeField.tsx';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { NumberField } from '../../../../platform/web/form/inputs/NumberField.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { type CalendarEvent, eventFields, eventSchemas } from '../event.contract.ts';
import { useSaveEvent } from './event.queries.ts';

/** Adds an event or edits the given one. Needs a key per event. */
export function EventModal({ event, onClose }: { event: CalendarEvent | undefined; onClose: () => void }) {
  const form = useRecordForm({
    noun: 'event',
    fields: eventFields,
    schemas: eventSchemas,
    record: event,
    onClose,
    ...useSaveEvent(),
    onSaved: ({ name, date }) => event ?? notifications.show({ message: `${name} scheduled for ${timestamp(date)}` }),
  });

  return (
    <RecordModal name="event" form={form} trail={event && { kind: 'event', id: event.id }}>
      <TextInput {...form.text('name')} className={layout.whole} data-autofocus />
      <DateTimeField {...form.text('date')} description={`Time zone: ${zoneLabel(ownZone())}. Leave blank for the current time.`} />
      <NumberField {...form.text('price')} kind={MONEY} leftSection="$" description="A price of 0 shows as Free." />
      <TextInput {...form.text('location')} className={layout.whole} />
      <GrowingTextarea {...form.text('description')} className={layout.whole} minRows={3} maxRows={10} />
    </RecordModal>
  );
}
