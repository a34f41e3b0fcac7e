import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { NOTE_LIMIT } from '../../../../platform/fields.ts';
import { formatList } from '../../../../platform/number-text.ts';
import { findUnknownPlaceholders } from '../../../../platform/record/placeholders.ts';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { TagField } from '../../../../platform/web/form/inputs/TagField.tsx';
import { newId } from '../../../../platform/web/new-id.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import type { Invoice } from '../../../business/invoices/invoice.contract.ts';
import { getPdfPath } from '../../../business/invoices/web/invoice.queries.ts';
import { RECIPIENT_LIMIT, SUBJECT_LIMIT } from '../../messages/mail-message.contract.ts';
import { formatPerson, isAddress, parsePerson } from '../../messages/reply-recipients.rules.ts';
import type { InvoiceEmailDraft } from '../invoice-email.contract.ts';
import { useInvoiceEmailDraft, useSendInvoice } from './invoice-email.queries.ts';

interface InvoiceEmailDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Asks for recipients and text of the email, with suggestions. */
export function InvoiceEmailDialog({ invoice, onClose }: InvoiceEmailDialogProps) {
  const { data: draft, error, refetch } = useInvoiceEmailDraft(invoice.id);
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={`Send ${invoice.id} by email`} size="lg">
      {error && !draft && <ErrorState error={error} onRetry={() => void refetch()} />}
      {draft && <EmailForm invoice={invoice} draft={draft} onClose={onClose} />}
    </Modal>
  );
}

function EmailForm({ invoice, draft, onClose }: InvoiceEmailDialogProps & { draft: InvoiceEmailDraft }) {
  const { id, status, version } = invoice;
  // Sent again after an unclear response, so that the email is queued once.
  const [emailId] = useState(newId);
  const [to, setTo] = useState(draft.to);
  const [subject, setSubject] = useState(draft.subject);
  const [text, setText] = useState(draft.text);
  const send = useSendInvoice(id);
  const { submit, isSending, error } = useSubmit(async () => {
    await send({ id: emailId, to: [...to], subject, text, version });
    onClose();
  });
  const wrong = to.find(({ address }) => !isAddress(address));
  const missing = findUnknownPlaceholders([subject, text], {});
  const isComplete = to.length > 0 && subject.trim() !== '' && text.trim() !== '';
  const canSend = isComplete && wrong === undefined && missing.length === 0;
  const chosen = new Set(to.map(({ address }) => address));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // React events bubble to the invoice form around this dialog.
    event.stopPropagation();
    if (canSend) void submit();
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="sm">
        <TagField
          label="To"
          data-autofocus
          splitChars={[',', ';']}
          maxTags={RECIPIENT_LIMIT}
          data={draft.people.filter(({ address }) => !chosen.has(address)).map(formatPerson)}
          value={to.map(formatPerson)}
          error={wrong && `${wrong.address} isn’t a valid email address`}
          onChange={(values) => setTo(values.map(parsePerson))}
        />
        <TextInput
          label="Subject"
          maxLength={SUBJECT_LIMIT}
          value={subject}
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        />
        <GrowingTextarea
          label="Message"
          minRows={6}
          maxRows={16}
          maxLength={NOTE_LIMIT}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {missing.length > 0 && (
          <Alert tone="notice" title="Placeholders without a value">
            Replace {formatList(missing)} before you send the email.
          </Alert>
        )}
        <Group gap={6} wrap="nowrap">
          <IconFileTypePdf size={16} aria-hidden />
          <Anchor size="sm" href={getPdfPath(id)} target="_blank" rel="noopener">
            {draft.fileName}
          </Anchor>
        </Group>
        {status === 'Draft' && (
          <Text size="sm" c="dimmed">
            The invoice becomes Sent once the mail server accepts the email.
          </Text>
        )}
        {error && <Alert title="Couldn’t send this invoice">{error.message}</Alert>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} disabled={!canSend}>
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
