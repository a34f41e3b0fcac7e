import { Checkbox, NativeSelect, Textarea, TextInput, Title } from '@mantine/core';
import { pluralize } from '../../../../platform/number-text.ts';
import type { FormValues } from '../../../../platform/record/form-values.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { TagField } from '../../../../platform/web/form/inputs/TagField.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import type { Form } from '../../../../platform/web/form/useForm.ts';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { useTemplates } from '../../../business/email-templates/web/email-template.queries.ts';
import { TICKET_TYPES } from '../../../ticketing/tickets/ticket.contract.ts';
import { MAIL_PROVIDER_LABELS, MAIL_PROVIDERS, type Mailbox, mailboxFields, mailboxSchemas, type NewMailbox } from '../mailbox.contract.ts';
import { useSaveMailbox } from './mailbox.queries.ts';
import { ZohoWarning } from './ZohoWarning.tsx';

type MailboxForm = Pick<Form<FormValues<NewMailbox>>, 'text' | 'items' | 'values' | 'change'>;

const toOptions = (labels: Readonly<Record<string, string>> = {}) => Object.entries(labels).map(([value, label]) => ({ value, label }));

const PROVIDERS = MAIL_PROVIDERS.map((value) => ({ value, label: MAIL_PROVIDER_LABELS[value] }));
const ENCRYPTIONS = ['tls', 'starttls', 'none'].map((value) => ({ value, label: mailboxFields.imapEncryption.labels?.[value] ?? value }));
const CLOSED_TICKETS = toOptions(mailboxFields.closedTickets.labels);
const RETENTIONS = ['30', '90', '365', 'forever'].map((value) => ({ value, label: mailboxFields.retention.labels?.[value] ?? value }));

interface MailboxModalProps {
  mailbox: Mailbox | undefined;
  onClose: () => void;
  onAdded: (id: string) => void;
}

/** Adds a mailbox, which is the first step of its setup, or edits the given one. Needs a key per mailbox. */
export function MailboxModal({ mailbox, onClose, onAdded }: MailboxModalProps) {
  const form = useRecordForm({
    noun: 'mailbox',
    fields: mailboxFields,
    schemas: mailboxSchemas,
    record: mailbox,
    onClose,
    ...useSaveMailbox(),
    onSaved: ({ id }) => mailbox ?? onAdded(id),
  });

  return (
    <RecordModal name="mailbox" form={form} trail={mailbox && { kind: 'mailbox', id: mailbox.id }}>
      <TextInput {...form.text('name')} placeholder="Support" data-autofocus />
      <TextInput {...form.text('address')} {...EMAIL_INPUT} placeholder="support@example.com" />
      <NativeSelect {...form.text('provider')} className={layout.whole} data={PROVIDERS} />
      {form.values.provider === 'other' && <ServerFields form={form} />}
      <ZohoWarning className={layout.whole} />
      {mailbox && <Options form={form} />}
    </RecordModal>
  );
}

function ServerFields({ form }: { form: MailboxForm }) {
  return (
    <>
      {(['imap', 'smtp'] as const).map((kind) => (
        <div key={kind} className={`${layout.form} ${layout.whole}`}>
          <TextInput {...form.text(`${kind}Host`)} className={layout.whole} withAsterisk placeholder={`${kind}.example.com`} />
          <TextInput {...form.text(`${kind}Port`)} inputMode="numeric" />
          <NativeSelect {...form.text(`${kind}Encryption`)} data={ENCRYPTIONS} />
        </div>
      ))}
      <TextInput {...form.text('username')} placeholder={form.values.address || 'Same as the address'} />
      <TextInput {...form.text('smtpUsername')} placeholder="Same as for IMAP" />
    </>
  );
}

/** Fields with a useful default, shown after the mailbox was added. */
function Options({ form }: { form: MailboxForm }) {
  const { isActive, isAcknowledging, readBackDays } = form.values;
  return (
    <>
      <Checkbox
        className={layout.whole}
        label="Read and send email"
        checked={isActive}
        onChange={({ currentTarget }) => form.change({ isActive: currentTarget.checked })}
      />
      <GroupTitle>Sending</GroupTitle>
      <TextInput {...form.text('senderName')} className={layout.whole} placeholder="Harbor Tools Support" />
      <Textarea
        {...form.text('signature')}
        className={layout.whole}
        description="Added below replies. {{agentName}} is the name of the user who writes."
        autosize
        minRows={2}
        maxRows={8}
      />
      <GroupTitle>Receiving</GroupTitle>
      <TagField
        {...form.items('aliases')}
        className={layout.whole}
        description="Messages to these addresses arrive in this mailbox too. Press Enter after each."
      />
      <NativeSelect {...form.text('readBackDays')} label="Start reading" data={toStarts(readBackDays)} />
      <TextInput {...form.text('doneFolder')} placeholder="Leave them in the inbox" />
      <NativeSelect {...form.text('closedTickets')} data={CLOSED_TICKETS} />
      <NativeSelect {...form.text('retention')} data={RETENTIONS} />
      <GroupTitle>New tickets</GroupTitle>
      <NativeSelect {...form.text('ticketType')} data={[...TICKET_TYPES]} />
      <TextInput {...form.text('department')} />
      <Checkbox
        className={layout.whole}
        label={mailboxFields.isAcknowledging.label}
        checked={isAcknowledging}
        onChange={({ currentTarget }) => form.change({ isAcknowledging: currentTarget.checked })}
      />
      {isAcknowledging && <TemplateChoice form={form} />}
    </>
  );
}

function GroupTitle({ children }: { children: string }) {
  return (
    <Title order={3} fz="sm" mt="xs" className={layout.whole ?? ''}>
      {children}
    </Title>
  );
}

/** Also has the current value, which may come from the API. */
function toStarts(current: string) {
  const days = [...new Set([0, 7, 14, 30, Number(current) || 0])].sort((one, other) => one - other);
  return days.map((each) => ({ value: String(each), label: each === 0 ? 'Now' : `${pluralize(each, 'day')} back` }));
}

function TemplateChoice({ form }: { form: MailboxForm }) {
  const { rows = [] } = useTemplates();
  const options = rows.filter(({ type }) => type === 'general').map(({ id, name }) => ({ value: id, label: name }));
  return (
    <NativeSelect
      {...form.text('acknowledgmentTemplateId')}
      className={layout.whole}
      data={[{ value: '', label: 'Choose a template' }, ...options]}
    />
  );
}
