import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useContext, useState } from 'react';
import { pluralize } from '../../../../../platform/number-text.ts';
import { useIsPrinted } from '../../../../../platform/web/print/useIsPrinted.ts';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { MailMessage } from '../../mail-message.contract.ts';
import { splitQuote } from '../../quote.rules.ts';
import { useMailActions } from '../message.queries.ts';
import classes from './entries.module.css';
import { FailedRecipients } from './FailedRecipients.tsx';
import { MailByEntryContext } from './TicketMailFrame.tsx';

/** The text of an email with its quote folded, and what a user should know or decide about it. */
export function EmailEntry({ ticket, entry, Text }: SlotProps['email-entry']) {
  const message = useContext(MailByEntryContext).get(entry.id);
  if (!message) return <Text text={entry.content} />;
  const { own, quoted } = splitQuote(entry.content, message);
  return (
    <>
      {own !== '' && <Text text={own} />}
      {quoted !== '' && (
        <Fold label={message.isFolded ? 'automatic message' : 'quoted text'} text={quoted}>
          <Text text={quoted} />
        </Fold>
      )}
      <Notices message={message} ticketId={ticket.id} />
    </>
  );
}

interface FoldProps {
  label: string;
  text: string;
  children: ReactNode;
}

/** Hides a text behind a button: 'Show quoted text, 34 lines'. Printed in full. */
function Fold({ label, text, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = useIsPrinted() || isOpen;
  return (
    <>
      <Button variant="subtle" size="compact-sm" ml={-8} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? `Hide ${label}` : `Show ${label}, ${pluralize(text.split('\n').length, 'line')}`}
      </Button>
      {isShown && <div className={classes.quote}>{children}</div>}
    </>
  );
}

const NOTICE = `${utilities.meta} ${classes.notice}`;

function Notices({ message, ticketId }: { message: MailMessage; ticketId: string }) {
  const { decide, move } = useMailActions();
  const { submit, isSending, error } = useSubmit((act: () => Promise<unknown>) => act());
  const { id, from, security, isCut, isNewAddress, omittedFiles, signatureImages } = message;
  const { customerChoices, suggestedCustomer, suggestedTicketId, recipients } = message;
  const button = (label: string, act: () => Promise<unknown>) => (
    <Button variant="default" size="compact-sm" disabled={isSending} onClick={() => void submit(act)}>
      {label}
    </Button>
  );
  const toCustomer = (customerId: string) => decide({ id, decision: { action: 'set-customer', customerId } });
  const names = customerChoices.map(({ name }) => name);
  const isElsewhere = suggestedTicketId !== null && suggestedTicketId !== ticketId;
  const hasFailed = recipients.some(({ state }) => state === 'failed' || state === 'delayed');
  const isPlain = security === null && !isCut && !isNewAddress && names.length < 2 && !suggestedCustomer && !isElsewhere;
  if (isPlain && omittedFiles.length === 0 && signatureImages.length === 0 && !hasFailed) return null;
  return (
    <div className={classes.notices} data-unprinted>
      {security === 'signed' && <Pill tone="gray">Signature not checked</Pill>}
      {security === 'encrypted' && <p className={NOTICE}>This message is encrypted. Download the original to read it.</p>}
      {isCut && <p className={NOTICE}>This message is too large for OBDesk. Open it in the mailbox.</p>}
      {isNewAddress && (
        <div className={NOTICE}>
          <Pill tone="yellow">New address</Pill> {from.address}
          {button('Confirm', () => decide({ id, decision: { action: 'confirm-sender' } }))}
        </div>
      )}
      {names.length > 1 && (
        <div className={NOTICE}>
          {names.slice(0, -1).join(', ')} or {names.at(-1)}?
          {customerChoices.map((customer) => (
            <Fragment key={customer.id}>{button(customer.name, () => toCustomer(customer.id))}</Fragment>
          ))}
        </div>
      )}
      {suggestedCustomer && (
        <div className={NOTICE}>
          From the domain of {suggestedCustomer.name}
          {button('Set as customer', () => toCustomer(suggestedCustomer.id))}
        </div>
      )}
      {isElsewhere && (
        <div className={NOTICE}>
          <span>
            May belong to <RecordLink to={`/sod/${suggestedTicketId}`}>{suggestedTicketId}</RecordLink>
          </span>
          {button('Move there', () => move({ id, ticketId: suggestedTicketId }))}
        </div>
      )}
      {omittedFiles.map(({ name, reason }) => (
        <p key={name} className={NOTICE}>
          {name} isn’t attached: {reason}
        </p>
      ))}
      {signatureImages.length > 0 && (
        <details className={NOTICE}>
          <summary>{pluralize(signatureImages.length, 'signature image')} hidden</summary>
          <span>{signatureImages.join(', ')}. Show the original to see them.</span>
        </details>
      )}
      {hasFailed && <FailedRecipients message={message} />}
      {error && (
        <p className={NOTICE} role="alert">
          {error.message}
        </p>
      )}
    </div>
  );
}
