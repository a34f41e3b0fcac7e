import { Button, Group, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { ConnectMailbox } from '../../../../platform/web/ui/feedback/ConnectMailbox.tsx';
import { PlainLink } from '../../../../platform/web/ui/text/PlainLink.tsx';
import { ToneDot } from '../../../../platform/web/ui/text/ToneDot.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { MailMessage } from '../../messages/mail-message.contract.ts';
import { useMailActions } from '../../messages/web/message.queries.ts';
import { describeInvoiceEmail } from '../invoice-email.rules.ts';
import { InvoiceEmailDialog } from './InvoiceEmailDialog.tsx';
import { useInvoiceMail } from './invoice-email.queries.ts';

/** Sends an invoice by email, and shows the state of the last email. */
export function InvoiceEmail({ invoice, hasUnsaved, onCover }: SlotProps['invoice-email']) {
  const { id, status } = invoice;
  const { user } = useAuth();
  const { data: mail, error } = useInvoiceMail(id);
  const [isOpen, setOpen] = useState(false);
  const isSending = mail?.email ? describeInvoiceEmail(mail.email).state === 'sending' : false;
  const obstacle = isSending ? 'An email is being sent' : hasUnsaved ? 'Save your changes before you send this invoice' : undefined;

  function handleShow(isShown: boolean) {
    setOpen(isShown);
    onCover(isShown);
  }

  if (error && !mail) return <Text size="sm">{error.message}</Text>;
  if (!mail) return null;
  return (
    <section aria-label="Email">
      <Text size="sm" fw={600}>
        Email
      </Text>
      <Group gap="xs" mih="var(--obd-control)">
        {!mail.isReady && (
          <Text size="sm">
            <ConnectMailbox isAdmin={user?.role === 'Admin'} />
          </Text>
        )}
        {mail.isReady && status !== 'Void' && (
          <Button
            variant="default"
            leftSection={<IconMail size={15} aria-hidden />}
            aria-disabled={obstacle !== undefined || undefined}
            title={obstacle}
            onClick={() => obstacle === undefined && handleShow(true)}
          >
            {mail.email ? 'Send again' : 'Send'}
          </Button>
        )}
        {mail.email && <EmailState email={mail.email} />}
      </Group>
      {mail.isOutdated && <Text size="sm">This draft changed after it was emailed, so it stays a draft. Send it again.</Text>}
      {isOpen && <InvoiceEmailDialog invoice={invoice} onClose={() => handleShow(false)} />}
    </section>
  );
}

const TONES = { sending: 'yellow', sent: 'green', unclear: 'orange', failed: 'red' } as const;

function EmailState({ email }: { email: MailMessage }) {
  const { state, text } = describeInvoiceEmail(email);
  return (
    <>
      <Text size="sm" role="status" className={utilities.wrap ?? ''}>
        <ToneDot tone={TONES[state]} /> {text}
      </Text>
      {email.state === 'queued' && <Undo email={email} />}
      <PlainLink to="/mail" search={{ open: email.id }} className={`${utilities.link} ${utilities.strong} ${utilities.small}`}>
        Open email
      </PlainLink>
    </>
  );
}

/** Withdraws a message that waits. Its author and Admins may. */
function Undo({ email: { id, author } }: { email: MailMessage }) {
  const { user } = useAuth();
  const { undo } = useMailActions();
  const { submit, isSending, error } = useSubmit(() => undo(id));
  if (user?.fullName !== author && user?.role !== 'Admin') return null;
  return (
    <>
      <Button variant="default" size="compact-sm" loading={isSending} onClick={() => void submit()}>
        Undo
      </Button>
      {error && <span role="alert">{error.message}</span>}
    </>
  );
}
