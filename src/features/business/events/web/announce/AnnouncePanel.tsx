import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readForm } from '../../../../../platform/record/form-values.ts';
import { ownZone } from '../../../../../platform/time/zoned-day.ts';
import layout from '../../../../../platform/web/form/Form.module.css';
import { FormBody } from '../../../../../platform/web/form/FormBody.tsx';
import { GrowingTextarea } from '../../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { useForm } from '../../../../../platform/web/form/useForm.ts';
import { newId } from '../../../../../platform/web/new-id.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { ConnectMailbox } from '../../../../../platform/web/ui/feedback/ConnectMailbox.tsx';
import { Segments } from '../../../../../platform/web/ui/Segments.tsx';
import { type AnnouncementTarget, AnnouncementText, announcementFields } from '../../announcement.contract.ts';
import { describeRecipients, suggestAnnouncement, toSendLabel } from '../../announcement.rules.ts';
import type { CalendarEvent } from '../../event.contract.ts';
import { useAnnounce, useAnnouncementPreview } from '../event.queries.ts';
import { AnnouncementList } from './AnnouncementList.tsx';
import { type ChosenCustomer, CustomerPicker } from './CustomerPicker.tsx';

interface AnnounceProps {
  event: CalendarEvent;
  onDone: () => void;
}

/** Announces an event by email, and shows the progress of its announcements. */
export function AnnouncePanel({ event, onDone }: AnnounceProps) {
  // The form is closed after sending, so that a second click doesn't announce the event again.
  const [isSent, setSent] = useState(false);
  return (
    <>
      <AnnouncementList eventId={event.id} />
      {isSent ? (
        <Group justify="flex-end">
          <Button variant="default" autoFocus onClick={onDone}>
            Back
          </Button>
        </Group>
      ) : (
        <AnnounceForm event={event} onDone={onDone} onSent={() => setSent(true)} />
      )}
    </>
  );
}

const TARGETS = [
  { value: 'attendees', label: 'Attendees' },
  { value: 'customers', label: 'Selected customers' },
] as const satisfies readonly { value: AnnouncementTarget['to']; label: string }[];

function AnnounceForm({ event, onDone, onSent }: AnnounceProps & { onSent: () => void }) {
  // Repeated requests of this form send once.
  const [id] = useState(newId);
  const [to, setTo] = useState<AnnouncementTarget['to']>(event.registeredCount > 0 ? 'attendees' : 'customers');
  const [customers, setCustomers] = useState<readonly ChosenCustomer[]>([]);
  const target: AnnouncementTarget = to === 'attendees' ? { to } : { to, customerIds: customers.map(({ customerId }) => customerId) };
  const { data: preview, error } = useAnnouncementPreview(event.id, target);
  const { send } = useAnnounce(event.id);
  const suggest = (whom: AnnouncementTarget['to']) => suggestAnnouncement(event, whom, ownZone());
  const form = useForm({
    name: 'announcement',
    fields: announcementFields,
    initial: () => suggest(to),
    read: (values) => readForm(announcementFields, AnnouncementText, values),
    send: async (text) => {
      await send({ id, target, ...text });
      onSent();
    },
  });

  function handleTarget(next: AnnouncementTarget['to']) {
    const before = suggest(to);
    const { subject, text } = suggest(next);
    form.change({ ...(form.values.subject === before.subject && { subject }), ...(form.values.text === before.text && { text }) });
    setTo(next);
  }

  const notice = preview && !preview.isReady && (
    <Alert tone="notice">
      <ConnectMailbox isAdmin />
    </Alert>
  );
  return (
    <FormBody
      form={form}
      submitLabel={toSendLabel(preview?.recipients)}
      failureTitle="Couldn’t send this announcement. Your text is still here."
      isReady={preview?.isReady === true && preview.recipients > 0}
      notice={notice}
      onCancel={onDone}
    >
      <div className={layout.whole}>
        <Segments label="Recipients" options={TARGETS} value={to} onChange={handleTarget} />
        {to === 'customers' && (
          <Box mt="xs">
            <CustomerPicker chosen={customers} onChange={setCustomers} />
          </Box>
        )}
        <Text size="sm" c="gray" mt="xs" mih={20} role="status">
          {preview ? describeRecipients(preview) : error?.message}
        </Text>
      </div>
      <TextInput {...form.text('subject')} className={layout.whole} autoFocus />
      <GrowingTextarea
        {...form.text('text')}
        className={layout.whole}
        minRows={8}
        maxRows={16}
        description="A link to unsubscribe is added below."
      />
    </FormBody>
  );
}
