import { Box, Divider, Flex, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { formatList } from '../../../../platform/number-text.ts';
import { formatTypedDay } from '../../../../platform/time/typed-time.ts';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { InsertButtons, type TextField } from '../../../../platform/web/form/inputs/InsertButtons.tsx';
import { SuggestInput } from '../../../../platform/web/form/inputs/SuggestInput.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { useSettings } from '../../../admin/settings/web/settings.queries.ts';
import { useChosenTicket, useTicketSuggestions } from '../../../ticketing/tickets/web/ticket.queries.ts';
import { useInvoiceOfTicket } from '../../invoices/web/invoice.queries.ts';
import { useLoansOfTicket } from '../../loaners/web/loaner.queries.ts';
import { type EmailTemplate, TEMPLATE_TYPE_LABELS, TEMPLATE_TYPES, templateFields, templateSchemas } from '../email-template.contract.ts';
import { fillTemplate, findUnknown, PLACEHOLDERS, type PlaceholderValues, toTicketValues } from '../placeholder.rules.ts';
import { useSaveTemplate } from './email-template.queries.ts';
import classes from './templates.module.css';

/** Placeholder values of the ticket found by ID or words, or of the newest ticket. */
function usePreviewValues(typed: string) {
  const [query] = useDebouncedValue(typed.trim(), 200);
  const { data: found = [] } = useTicketSuggestions(query);
  const id = found.find((each) => each.id === query)?.id ?? found[0]?.id;
  const { data: ticket } = useChosenTicket(id);
  const { data: invoice } = useInvoiceOfTicket(id);
  const loan = useLoansOfTicket(id ?? '', id !== undefined)?.find(({ back }) => back === null);
  const { data: account } = useSettings('account');
  const { user } = useAuth();
  const values: PlaceholderValues = {
    ...(ticket && toTicketValues(ticket)),
    invoiceLink: invoice ? toInvoiceLink(invoice.id) : '',
    returnDate: loan ? formatTypedDay(loan.due) : '',
    agentName: user?.fullName ?? '',
    companyName: account?.companyName ?? '',
  };
  return {
    values,
    about: ticket ? [ticket.id, ticket.customerCompany, ticket.summary].join(' · ') : 'No ticket to preview with',
    suggestions: found.map((each) => ({ value: each.id, label: `${each.customerCompany} · ${each.summary}` })),
    isUnknownTicket: query !== '' && query === typed.trim() && found.length === 0,
  };
}

/** Absolute URL of an invoice. */
const toInvoiceLink = (id: string): string => `${location.origin}/#/invoices?open=${encodeURIComponent(id)}`;

const TITLES = {
  value: 'Filled in from the ticket',
  missing: 'This ticket has no value for this placeholder',
  unknown: 'Unknown placeholder',
};

const TONES = { value: 'green', missing: 'yellow', unknown: 'red' } as const;

/** A template with its placeholders filled in and highlighted. */
function FilledText({ template, values }: { template: string; values: PlaceholderValues }) {
  let at = 0;
  return fillTemplate(template, values).map(({ kind, text }) => {
    at += text.length;
    if (kind === 'text') return text;
    return (
      <mark key={at} className={classes.mark} data-kind={kind} data-tone={TONES[kind]} title={TITLES[kind]}>
        {kind === 'missing' ? `${text} is missing` : text}
      </mark>
    );
  });
}

/** Previews the email for a ticket, the newest by default. */
function TemplatePreview({ subject, body }: { subject: string; body: string }) {
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState<string>();
  const { values, about, suggestions, isUnknownTicket } = usePreviewValues(typed ?? chosen);
  const unknown = findUnknown(subject, body);
  return (
    <Flex component="section" direction="column" gap="xs" miw={0} aria-label="Preview">
      <SuggestInput
        label="Preview with ticket"
        placeholder="ID, summary, customer or serial (newest by default)"
        suggestions={suggestions}
        value={chosen}
        unlisted="taken"
        keepsSpelling
        onType={setTyped}
        onChange={(event) => setChosen(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Text size="xs" c="dimmed" mih={18}>
        {isUnknownTicket ? 'No matching tickets' : about}
      </Text>
      <Box fz="sm" lh={1.55} mih={200} mah={330} bd="1px solid var(--obd-line)" bdrs="md" bg="var(--obd-sunken)" className={classes.mail}>
        <Text inherit fw={650} mih={38} px="sm" py="xs">
          <FilledText template={subject} values={values} />
        </Text>
        <Divider />
        <Text inherit p="sm" className={classes.body}>
          <FilledText template={body} values={values} />
        </Text>
      </Box>
      {unknown.length > 0 && (
        <Alert tone="notice" title={unknown.length === 1 ? 'Unknown placeholder' : 'Unknown placeholders'}>
          Customers will see {formatList(unknown)} as written.
        </Alert>
      )}
    </Flex>
  );
}

const TYPE_OPTIONS = TEMPLATE_TYPES.map((value) => ({ value, label: TEMPLATE_TYPE_LABELS[value] }));

/** Adds a template or edits the given one. Needs a key per template. */
export function TemplateModal({ template, onClose }: { template: EmailTemplate | undefined; onClose: () => void }) {
  const form = useRecordForm({
    noun: 'template',
    fields: templateFields,
    schemas: templateSchemas,
    record: template,
    onClose,
    ...useSaveTemplate(),
    onSaved: () => template ?? notifications.show({ message: 'Template added' }),
  });
  const body = useRef<HTMLTextAreaElement>(null);
  const lastField = useRef<TextField>(null);
  const rememberField = (event: { currentTarget: TextField }) => {
    lastField.current = event.currentTarget;
  };
  const { subject, body: text } = form.values;

  return (
    <RecordModal name="template" size={880} form={form} trail={template && { kind: 'email-template', id: template.id }}>
      <TextInput {...form.text('name')} data-autofocus />
      <NativeSelect {...form.text('type')} data={TYPE_OPTIONS} />
      <Stack gap="sm" miw={0}>
        <TextInput {...form.text('subject')} onFocus={rememberField} />
        <GrowingTextarea {...form.text('body')} ref={body} onFocus={rememberField} minRows={10} maxRows={16} />
        <InsertButtons placeholders={PLACEHOLDERS} getField={() => lastField.current ?? body.current} />
      </Stack>
      <TemplatePreview subject={subject} body={text} />
    </RecordModal>
  );
}
