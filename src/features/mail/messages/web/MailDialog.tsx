import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fillPath } from '../../../../platform/endpoint.ts';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import { FactList } from '../../../../platform/web/ui/FactList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmAction } from '../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { type MailMessage, mailApi } from '../mail-message.contract.ts';
import { formatPerson } from '../reply-recipients.rules.ts';
import entries from './entries/entries.module.css';
import { WaitingMessage } from './entries/WaitingMessage.tsx';
import { useMailActions } from './message.queries.ts';
import { TicketDialog } from './TicketDialog.tsx';

interface MailDialogProps {
  message: MailMessage | undefined;
  /** Why the message couldn’t be loaded. */
  error: Error | null;
  onClose: () => void;
}

/** A message with what can be done about it. */
export function MailDialog({ message, error, onClose }: MailDialogProps) {
  const [isAttaching, setAttaching] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const { decide } = useMailActions();
  if (!message) {
    return (
      <Modal opened onClose={onClose} title="Message">
        <EmptyState title="Couldn’t load this message" hint={error?.message} action={<Button onClick={onClose}>Close</Button>} />
      </Modal>
    );
  }
  const { id, subject, from } = message;

  async function handleAttach(ticketId: string) {
    await decide({ id, decision: { action: 'attach', ticketId } });
    notifications.show({ message: `Added to ${ticketId}` });
    onClose();
  }

  async function handleBlock() {
    await decide({ id, decision: { action: 'block' } });
    notifications.show({ message: `${from.address} is blocked` });
    onClose();
  }

  if (isAttaching) {
    return (
      <TicketDialog
        opened
        title="Attach to a ticket"
        confirmLabel="Attach email"
        failureTitle="Couldn’t attach this email"
        without={null}
        act={handleAttach}
        onClose={() => setAttaching(false)}
      />
    );
  }
  return (
    <>
      <Modal opened={!isBlocking} onClose={onClose} title={subject || 'No subject'} size="xl">
        <Stack gap="sm">
          <MessageFacts message={message} />
          <MessageBody message={message} />
          {message.state === 'review' && (
            <ReviewButtons message={message} onAttach={() => setAttaching(true)} onBlock={() => setBlocking(true)} onClose={onClose} />
          )}
        </Stack>
      </Modal>
      <ConfirmAction
        opened={isBlocking}
        title={`Block ${from.address}?`}
        confirmLabel="Block sender"
        failureTitle="Couldn’t block this sender"
        act={handleBlock}
        onClose={() => setBlocking(false)}
      >
        This message and later ones of the sender are ignored. They stay listed under All.
      </ConfirmAction>
    </>
  );
}

function MessageFacts({ message }: { message: MailMessage }) {
  const { direction, from, to, cc, addedAt, reason, author } = message;
  const facts = [
    { label: 'From', value: formatPerson(from) || 'Unknown sender' },
    { label: 'To', value: to.map(formatPerson).join(', ') },
    ...(cc.length > 0 ? [{ label: 'Cc', value: cc.map(formatPerson).join(', ') }] : []),
    ...(direction === 'out' ? [{ label: 'Written by', value: author || 'Automatic' }] : []),
    { label: direction === 'in' ? 'Received' : 'Added', value: timestamp(addedAt) },
    ...(reason === '' ? [] : [{ label: 'Reason', value: reason }]),
  ];
  return <FactList facts={facts} />;
}

const PENDING: readonly MailMessage['state'][] = ['queued', 'sending', 'unclear', 'failed'];

function MessageBody({ message }: { message: MailMessage }) {
  const { id, ticketId, text, state, direction, hasHtml, hasOriginal } = message;
  return (
    <>
      {direction === 'out' && PENDING.includes(state) ? (
        <ul>
          <WaitingMessage ticketId={ticketId ?? ''} message={message} />
        </ul>
      ) : (
        <>
          {text !== '' && <Text className={entries.text ?? ''}>{text}</Text>}
          {text === '' && hasHtml && (
            <iframe className={entries.frame} title="Message" sandbox="" src={fillPath(mailApi.html.path, { id })} />
          )}
        </>
      )}
      <Group gap="md">
        {ticketId !== null && (
          <Anchor size="sm" fw={600} renderRoot={(props) => <Link {...props} to="/sod/$ticketId" params={{ ticketId }} />}>
            Open {ticketId}
          </Anchor>
        )}
        {hasOriginal && (
          <Anchor size="sm" fw={600} href={fillPath(mailApi.original.path, { id })} download={`${id}.eml`}>
            Download .eml
          </Anchor>
        )}
      </Group>
    </>
  );
}

interface ReviewButtonsProps {
  message: MailMessage;
  onAttach: () => void;
  onBlock: () => void;
  onClose: () => void;
}

function ReviewButtons({ message: { id, from }, onAttach, onBlock, onClose }: ReviewButtonsProps) {
  const { decide } = useMailActions();
  const { submit, isSending, error } = useSubmit(async (action: 'open' | 'ignore') => {
    const { ticketId } = await decide({ id, decision: { action } });
    notifications.show({
      message: action === 'ignore' ? 'Message ignored' : ticketId === null ? 'Ticket created' : `Ticket ${ticketId} created`,
    });
    onClose();
  });
  return (
    <>
      {error && <Alert title="Couldn’t save your decision">{error.message}</Alert>}
      <Group gap="xs" justify="flex-end">
        {from.address !== '' && (
          <Button variant="subtle" color="red" disabled={isSending} onClick={onBlock}>
            Block sender
          </Button>
        )}
        <Button variant="default" disabled={isSending} onClick={() => void submit('ignore')}>
          Ignore
        </Button>
        <Button variant="default" disabled={isSending} onClick={onAttach}>
          Attach to a ticket
        </Button>
        <Button data-autofocus loading={isSending} onClick={() => void submit('open')}>
          Open ticket
        </Button>
      </Group>
    </>
  );
}
