import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { MailMessage } from '../../mail-message.contract.ts';
import { isAddress, parsePerson } from '../../reply-recipients.rules.ts';
import { useMailActions } from '../message.queries.ts';
import classes from './entries.module.css';

/** The recipients that a message didn't reach, with the reasons. Their addresses can be corrected. */
export function FailedRecipients({ message: { id, author, state, reason, recipients } }: { message: MailMessage }) {
  const [isEditing, setEditing] = useState(false);
  const failed = recipients.filter((recipient) => recipient.state === 'failed');
  const delayed = recipients.filter((recipient) => recipient.state === 'delayed');
  return (
    <>
      {failed.map(({ address, reason: why }) => (
        <div key={address} className={`${utilities.meta} ${classes.notice}`}>
          <Pill tone="red">Not delivered</Pill> {address}
          {why !== '' && `: ${why}`}
        </div>
      ))}
      {failed.length === 0 && state === 'failed' && reason !== '' && <p className={utilities.meta}>{reason}</p>}
      {delayed.map(({ address, reason: why }) => (
        <div key={address} className={`${utilities.meta} ${classes.notice}`}>
          <Pill tone="yellow">Delayed</Pill> {address}
          {why !== '' && `: ${why}`}
        </div>
      ))}
      {/* Automatic messages are never sent again. */}
      {failed.length > 0 && author !== '' && !isEditing && (
        <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
          Correct the address and send again
        </Button>
      )}
      {isEditing && <Correction id={id} failed={failed.map(({ address }) => address)} onClose={() => setEditing(false)} />}
    </>
  );
}

interface CorrectionProps {
  id: string;
  failed: readonly string[];
  onClose: () => void;
}

function Correction({ id, failed, onClose }: CorrectionProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { retry } = useMailActions();
  const addresses = Object.fromEntries(failed.map((address) => [address, parsePerson(typed[address] ?? address).address]));
  const wrong = failed.find((address) => !isAddress(addresses[address] ?? ''));
  const { submit, isSending, error } = useSubmit(async () => {
    await retry({ id, addresses });
    onClose();
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (wrong === undefined) void submit();
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="xs" maw={360}>
        {failed.map((address, at) => (
          <TextInput
            key={address}
            {...EMAIL_INPUT}
            label={`Address instead of ${address}`}
            value={typed[address] ?? address}
            error={address === wrong && 'Enter a valid email address'}
            autoFocus={at === 0}
            onChange={({ currentTarget }) => setTyped({ ...typed, [address]: currentTarget.value })}
          />
        ))}
        {error && <span role="alert">{error.message}</span>}
        <div className={utilities.row}>
          <Button type="submit" loading={isSending}>
            Send again
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Stack>
    </form>
  );
}
