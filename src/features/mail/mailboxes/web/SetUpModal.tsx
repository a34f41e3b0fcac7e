import { Button, Group, Modal, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { useStartConnecting } from '../../../../platform/web/connecting/useStartConnecting.ts';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import {
  MAIL_PROVIDER_LABELS,
  MailboxPasswords,
  type MailboxRow,
  type MailboxTest,
  type OauthMailProvider,
  passwordFields,
} from '../mailbox.contract.ts';
import { startSignIn, useSetPasswords, useTestMailbox } from './mailbox.queries.ts';
import { rememberMailbox } from './mailbox-set-up.ts';
import classes from './mailboxes.module.css';
import { ZohoWarning } from './ZohoWarning.tsx';

/** The steps after adding a mailbox: sign in, and send a test message. Needs a key per mailbox. */
export function SetUpModal({ mailbox, onClose }: { mailbox: MailboxRow; onClose: () => void }) {
  const { id, name, address, provider = 'other', state } = mailbox;
  const isSignedIn = state?.problem?.code !== 'not_signed_in';
  return (
    <Modal opened onClose={onClose} title={`Set up ${name}`} size="lg">
      <Stack gap="lg">
        <Step title="1. Provider">
          <Text size="sm">
            {MAIL_PROVIDER_LABELS[provider]} · {address}
          </Text>
          <ZohoWarning />
        </Step>
        <Step title="2. Sign in">
          {state?.problem && isSignedIn && <Alert tone="notice">{state.problem.message}</Alert>}
          {provider === 'other' ? (
            <Passwords id={id} isSignedIn={isSignedIn} />
          ) : (
            <ProviderSignIn id={id} provider={provider} isSignedIn={isSignedIn} />
          )}
        </Step>
        <Step title="3. Send a test message">
          <TestMessage id={id} address={address} isSignedIn={isSignedIn} />
        </Step>
        <Slot name="mailbox-set-up" props={{ id }} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={3} fz="sm">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

const ACCOUNTS: Readonly<Record<OauthMailProvider, string>> = { microsoft: 'Microsoft', google: 'Google' };

interface SignInProps {
  id: string;
  isSignedIn: boolean;
}

function ProviderSignIn({ id, provider, isSignedIn }: SignInProps & { provider: OauthMailProvider }) {
  const prefix = `MAIL_${provider.toUpperCase()}`;
  const { start, refusal } = useStartConnecting({
    provider: MAIL_PROVIDER_LABELS[provider],
    settings: `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET`,
    start: async () => {
      const begun = await startSignIn(provider, id);
      rememberMailbox(id);
      return begun;
    },
  });
  return (
    <>
      <Text size="sm" c="dimmed">
        {isSignedIn ? 'You’re signed in.' : 'Use an account that may read this mailbox and send from it.'}
      </Text>
      <Group>
        <Button variant={isSignedIn ? 'default' : 'filled'} loading={start.isSending} onClick={start.onStart}>
          {isSignedIn ? 'Sign in again' : `Sign in with ${ACCOUNTS[provider]}`}
        </Button>
      </Group>
      {refusal && <Alert title="Couldn’t start the sign-in">{refusal.message}</Alert>}
    </>
  );
}

function Passwords({ id, isSignedIn }: SignInProps) {
  const save = useSetPasswords(id);
  const form = useForm({
    name: 'mailbox-passwords',
    fields: passwordFields,
    initial: () => toFormValues<MailboxPasswords>(passwordFields),
    read: (values) => readForm(passwordFields, MailboxPasswords, values),
    send: async (given) => {
      await save(given);
      form.change({ password: '', smtpPassword: '' });
    },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="xs">
        {isSignedIn && (
          <Text size="sm" c="dimmed">
            A password is stored. Enter another one to replace it.
          </Text>
        )}
        <PasswordInput {...form.text('password')} autoComplete="new-password" />
        <PasswordInput {...form.text('smtpPassword')} autoComplete="new-password" placeholder="Same as for IMAP" />
        {form.failure && <Alert title="Couldn’t save the password">{form.failure}</Alert>}
        <Group>
          <Button type="submit" variant={isSignedIn ? 'default' : 'filled'} loading={form.isSending}>
            Save password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function TestMessage({ id, address, isSignedIn }: SignInProps & { address: string }) {
  const { mutate: send, data, error, isPending } = useTestMailbox(id);
  return (
    <>
      <Text size="sm" c="dimmed">
        OBDesk sends a message from {address} to itself and waits for it. This takes up to a minute.
      </Text>
      <Group>
        <Button variant={isSignedIn ? 'filled' : 'default'} disabled={!isSignedIn} loading={isPending} onClick={() => send()}>
          Send a test message
        </Button>
      </Group>
      <div aria-live="polite">
        {error && <Alert title="Couldn’t test the mailbox">{error.message}</Alert>}
        {data && <TestResult test={data} />}
      </div>
    </>
  );
}

function TestResult({ test: { lines, findings, hints } }: { test: MailboxTest }) {
  return (
    <ul className={`${classes.lines} ${utilities.small}`} aria-label="Result">
      {lines.map(({ step, isOk, text }) => (
        <Line key={step} isOk={isOk}>
          {isOk === null ? `${text}: not tried` : text}
        </Line>
      ))}
      {findings.map((text) => (
        <li key={text} className={classes.line}>
          <IconInfoCircle size={16} aria-hidden />
          {text}
        </li>
      ))}
      {hints.map(({ name, isOk, text }) => (
        <Line key={name} isOk={isOk} isHint>
          {text}
        </Line>
      ))}
    </ul>
  );
}

interface LineProps {
  isOk: boolean | null;
  /** A failed hint doesn't prevent anything. */
  isHint?: boolean;
  children: ReactNode;
}

function Line({ isOk, isHint = false, children }: LineProps) {
  const Icon = isOk === null ? IconCircleDashed : isOk ? IconCircleCheck : IconCircleX;
  const failed = isHint ? 'yellow' : 'red';
  return (
    <li className={classes.line} data-tone={isOk === null ? undefined : isOk ? 'green' : failed}>
      <Icon size={16} aria-hidden />
      {children}
    </li>
  );
}
