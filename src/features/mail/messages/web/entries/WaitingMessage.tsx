import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { getServerTime } from '../../../../../platform/web/server-time.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { startReplying } from '../../../../ticketing/tickets/web/ticket-reply.queries.ts';
import type { MailMessage } from '../../mail-message.contract.ts';
import { formatPerson } from '../../reply-recipients.rules.ts';
import { describeMailState } from '../mail-state.ts';
import { useMailActions } from '../message.queries.ts';
import { restoreReply } from '../reply/reply-draft.ts';
import classes from './entries.module.css';
import { FailedRecipients } from './FailedRecipients.tsx';

/** A message of the ticket that isn't in its history yet: it waits, its outcome is unclear, or it failed. */
export function WaitingMessage({ ticketId, message }: { ticketId: string; message: MailMessage }) {
  const { id, state, author, addedAt, to, cc, text, reason } = message;
  const { label, tone } = describeMailState(message);
  return (
    <li className={classes.waiting} data-entry={id}>
      <p className={`${utilities.wrap} ${utilities.meta}`}>
        <strong className={utilities.ink}>{author || 'Automatic message'}</strong> Email · <RelativeTime at={addedAt} />{' '}
        <Pill tone={tone}>{label}</Pill>
      </p>
      <p className={`${utilities.wrap} ${utilities.meta}`}>To {[...to, ...cc].map(formatPerson).join(', ')}</p>
      <p className={classes.text}>{text}</p>
      {state === 'queued' && <Undo ticketId={ticketId} message={message} />}
      {state === 'unclear' && <Unclear message={message} />}
      {state === 'failed' && <FailedRecipients message={message} />}
      {reason !== '' && state !== 'failed' && <p className={utilities.meta}>{reason}</p>}
    </li>
  );
}

const secondsUntil = (at: string) => Math.ceil((Date.parse(at) - getServerTime()) / 1_000);

/** Seconds until a time, counted down; at least 0. */
function useCountdown(at: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(at));
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(at));
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, seconds);
}

function Undo({ ticketId, message }: { ticketId: string; message: MailMessage }) {
  const { user } = useAuth();
  const { undo } = useMailActions();
  const isAuthor = message.author === user?.fullName;
  const { submit, isSending, error } = useSubmit(async () => {
    await undo(message.id);
    if (!user || !isAuthor || message.ticketId === null) return;
    restoreReply(user.id, message);
    startReplying(ticketId);
  });
  return (
    <Group gap="xs" className={utilities.meta ?? ''}>
      {message.notBefore !== null && <Countdown at={message.notBefore} />}
      {(isAuthor || user?.role === 'Admin') && (
        <Button variant="default" size="compact-sm" loading={isSending} onClick={() => void submit()}>
          Undo
        </Button>
      )}
      {error && <span role="alert">{error.message}</span>}
    </Group>
  );
}

function Countdown({ at }: { at: string }) {
  const seconds = useCountdown(at);
  if (seconds === 0) return <span>Sending…</span>;
  // A retry may be an hour away.
  if (seconds > 60)
    return (
      <span>
        Next attempt <RelativeTime at={at} />
      </span>
    );
  return <span className={utilities.numbers}>Sending in {seconds} s</span>;
}

function Unclear({ message: { id } }: { message: MailMessage }) {
  const { decide } = useMailActions();
  const { submit, isSending, error } = useSubmit((action: 'send-again' | 'arrived') => decide({ id, decision: { action } }));
  return (
    <>
      <p className={utilities.meta}>The server didn’t confirm this message. Ask the customer before you send it again.</p>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" disabled={isSending} onClick={() => void submit('send-again')}>
          Send again
        </Button>
        <Button variant="default" size="compact-sm" disabled={isSending} onClick={() => void submit('arrived')}>
          It arrived
        </Button>
      </Group>
      {error && <Alert title="Couldn’t save your decision">{error.message}</Alert>}
    </>
  );
}
