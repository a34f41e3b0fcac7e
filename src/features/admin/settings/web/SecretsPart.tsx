import { Box, Button, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { parseInput } from '../../../../platform/parse-input.ts';
import { errorsByField } from '../../../../platform/record/field-errors.ts';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmAction } from '../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { ConfirmDialog } from '../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import { SettingRow } from '../../../../platform/web/ui/SettingRow.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { SECRET_MASK } from '../secret-field.ts';
import { SECRET_NAMES, type SecretName, secretFields } from '../settings.contract.ts';
import { Loaded } from './SettingControls.tsx';
import classes from './settings.module.css';
import { useSaveSettings, useTurnOnProviders } from './settings.queries.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Replaces the row of the Zoho refresh token. */
    'zoho-secret': {
      readonly isStored: boolean;
      readonly isUnreadable: boolean;
      /** Opens the form to paste a token. */
      readonly onPaste: () => void;
    };
    /** Replaces the row of the QuickBooks API key, which can't connect QuickBooks. */
    'quickbooks-secret': { readonly isStored: boolean };
    /** The state of Google in the row of its credentials, while none are stored. */
    'google-secret': object;
  }
}

export function SecretsPart() {
  return (
    <Box py={4}>
      <Loaded group="configuration">
        {({ unreadable = [], restoredAt, ...settings }) => (
          <>
            {restoredAt !== undefined && <RestoredCopy since={restoredAt} />}
            {SECRET_NAMES.map((name) => (
              <SecretRow key={name} name={name} isStored={settings[name] !== ''} isUnreadable={unreadable.includes(name)} />
            ))}
          </>
        )}
      </Loaded>
    </Box>
  );
}

/** Explains that a restored copy calls no provider, and turns the connections on. */
function RestoredCopy({ since }: { since: string }) {
  const { mutate: turnOn, isPending, error } = useTurnOnProviders();
  return (
    <Box px="md" py="xs">
      <Alert tone="notice" title="Connections are off">
        This copy was restored from a backup ({timestamp(since)}). It doesn’t connect to Zoho, QuickBooks, Gemini or vPIC, because the
        original may still use the same accounts. Make sure the original is stopped, then turn connections on.
        <div>
          <Button mt="xs" size="compact-sm" variant="default" loading={isPending} onClick={() => turnOn()}>
            Turn on connections
          </Button>
        </div>
      </Alert>
      {error && <Alert>{error.message}</Alert>}
    </Box>
  );
}

interface SecretRowProps {
  name: SecretName;
  isStored: boolean;
  /** Encrypted with a different key than this server's. */
  isUnreadable: boolean;
}

/** Shows whether a secret is stored, but never its value. */
function SecretRow({ name, isStored, isUnreadable }: SecretRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const edit = () => setIsEditing(true);
  const { label } = secretFields[name];
  if (isEditing) return <SecretForm name={name} onClose={() => setIsEditing(false)} />;
  if (name === 'zohoRefreshToken' || name === 'quickbooksApiKey')
    return (
      <Box mih={40}>
        {name === 'zohoRefreshToken' ? (
          <Slot name="zoho-secret" props={{ isStored, isUnreadable, onPaste: edit }} />
        ) : (
          <Slot name="quickbooks-secret" props={{ isStored }} />
        )}
      </Box>
    );
  return (
    <SettingRow
      label={label}
      control={
        <>
          <Button variant="default" aria-label={`${isStored ? 'Replace' : 'Connect'}: ${label}`} onClick={edit}>
            {isStored ? 'Replace' : 'Connect'}
          </Button>
          {isStored && <DisconnectGoogle />}
        </>
      }
    >
      {isStored && !isUnreadable && <Pill tone="green">Connected</Pill>}
      {isUnreadable && <Pill tone="orange">Reconnect</Pill>}
      {isUnreadable && <Hint>Saved with a different APP_SECRET. Enter the credentials again.</Hint>}
      {!isStored && !isUnreadable && <Slot name="google-secret" props={{}} />}
    </SettingRow>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  );
}

/** Deletes the Google credentials after a confirmation, since they can't be restored. */
function DisconnectGoogle() {
  const [isAsking, question] = useDisclosure(false);
  const { mutateAsync: save } = useSaveSettings('configuration');
  return (
    <>
      <Button variant="default" aria-label={`Disconnect: ${secretFields.googleApiCredentials.label}`} onClick={question.open}>
        Disconnect
      </Button>
      <ConfirmAction
        opened={isAsking}
        title="Disconnect Google?"
        confirmLabel="Disconnect"
        failureTitle="Couldn’t disconnect"
        act={() => save({ googleApiCredentials: '' })}
        onClose={question.close}
      >
        The stored credentials are deleted, and features that use them stop working. This can’t be undone.
      </ConfirmAction>
    </>
  );
}

interface SecretFormProps {
  name: SecretName;
  onClose: () => void;
}

/** A form without a draft, so that the secret is stored nowhere until it is saved. */
function SecretForm({ name, onClose }: SecretFormProps) {
  const { mutateAsync: save } = useSaveSettings('configuration');
  const field = secretFields[name];
  const form = useForm({
    name,
    fields: { secret: field },
    initial: () => ({ secret: '' }),
    read: (values) => readSecretInput(name, values.secret),
    send: async (secret: string) => {
      await save({ [name]: secret });
      onClose();
    },
  });
  const input = { ...form.text('secret'), label: undefined, 'aria-label': field.label, flex: 1, autoFocus: true, spellCheck: false };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <form noValidate onSubmit={handleSubmit} onKeyDown={({ key }) => key === 'Escape' && !form.isTouched() && onClose()}>
      <SettingRow
        label={field.label}
        control={
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isSending}>
              Save
            </Button>
          </>
        }
      >
        {name === 'googleApiCredentials' ? (
          <Textarea {...input} placeholder="Paste the JSON key file of a service account" rows={4} />
        ) : (
          <TextInput {...input} classNames={{ input: classes.secret ?? '' }} />
        )}
      </SettingRow>
      {form.failure && (
        <Box px="var(--obd-panel-inset)" pt={4} pb="xs">
          <Alert title="Couldn’t save">{form.failure}</Alert>
        </Box>
      )}
      <ConfirmLeaving isTouched={form.isTouched()} />
    </form>
  );
}

function readSecretInput(name: SecretName, secret: string): { data?: string; errors: Record<string, string> } {
  const { label, input } = secretFields[name];
  if (secret.trim() === '' || secret === SECRET_MASK) return { errors: { secret: `${label} is required` } };
  const { data, error } = parseInput(z.object({ secret: input }), { secret });
  return data ? { data: data.secret, errors: {} } : { errors: errorsByField({}, error) };
}

/** Confirms before leaving a page with input that isn't saved as a draft. */
function ConfirmLeaving({ isTouched }: { isTouched: boolean }) {
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: () => isTouched, enableBeforeUnload: isTouched, withResolver: true });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title="Discard unsaved changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      Secrets aren’t kept as drafts, so what you entered will be lost.
    </ConfirmDialog>
  );
}
