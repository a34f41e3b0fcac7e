import { Box, Button, Checkbox, Flex, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { recordFields, recordSchemas } from '../../../../platform/record/record-schemas.ts';
import { CallError } from '../../../../platform/web/call.ts';
import { ConflictDialog } from '../../../../platform/web/form/ConflictDialog.tsx';
import { useInlineForm } from '../../../../platform/web/form/inline/useInlineForm.ts';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { OwnPassword, ownPasswordFields, WRONG_PASSWORD } from '../../auth/own-account.contract.ts';
import { becomeUser, meQuery } from '../../auth/web/auth.queries.ts';
import { useSetOwnPassword } from '../../auth/web/own-account.queries.ts';
import { PASSWORD_MIN, type User, userFields } from '../../users/user.contract.ts';
import { useSaveOwnName } from '../../users/web/user.queries.ts';

interface PanelFormProps {
  form: { submit: () => void; isSending: boolean; failure: string | undefined };
  submitLabel: string;
  /** Whether there is something to send. */
  isReady: boolean;
  hint?: string;
  /** Undefined if there is nothing to discard. */
  onDiscard?: (() => void) | undefined;
  children: ReactNode;
}

/** A form that stays on the page after it is saved. */
function PanelForm({ form, submitLabel, isReady, hint, onDiscard, children }: PanelFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady) form.submit();
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="sm">
        {children}
        {form.failure && <Alert title="Couldn’t save. Your changes are still here.">{form.failure}</Alert>}
        <Group justify="flex-end" gap="xs">
          {hint && (
            <Text size="xs" c="dimmed" flex="1 1 180px">
              {hint}
            </Text>
          )}
          {onDiscard && (
            <Button variant="default" onClick={onDiscard}>
              Discard
            </Button>
          )}
          <Button type="submit" disabled={!isReady} loading={form.isSending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const fields = recordFields({ fullName: userFields.fullName });
const schemas = recordSchemas(fields);

export function ProfilePanel({ user }: { user: User }) {
  return (
    <Panel title="Profile">
      <Group gap="sm" wrap="nowrap" mb="sm">
        <span aria-hidden>
          <Avatar name={user.fullName} initials={user.avatar} size="medium" />
        </span>
        <Flex component="dl" flex={1} wrap="wrap" rowGap={4} columnGap="lg" miw={0} fz="sm">
          <Fact label="Username" value={user.username} />
          <Fact label="Email" value={user.email} />
          <Fact label="Role" value={user.role} />
        </Flex>
      </Group>
      <NameForm fullName={user.fullName} />
    </Panel>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Box miw={0}>
      <dt className={utilities.meta}>{label}</dt>
      <dd className={utilities.wrap}>{value}</dd>
    </Box>
  );
}

function NameForm({ fullName }: { fullName: string }) {
  const client = useQueryClient();
  const save = useSaveOwnName((saved) => becomeUser(client, saved));
  const read = async () => ({ fullName: (await client.fetchQuery({ ...meQuery, staleTime: 0 }))?.fullName ?? fullName });
  const form = useInlineForm({ name: 'profile', subject: 'your name', fields, schemas, stored: { fullName }, read, save });
  return (
    <>
      <PanelForm
        form={form}
        isReady={form.touched}
        submitLabel="Save name"
        hint="Only an Admin can change your username, email or role."
        onDiscard={form.touched ? form.discard : undefined}
      >
        <TextInput {...form.text('fullName')} autoComplete="name" />
      </PanelForm>
      <ConflictDialog question={form.question} />
    </>
  );
}

/** Server errors by field. Typing clears them. */
type FieldErrors = Partial<Record<'currentPassword' | 'newPassword', string>>;

export function PasswordPanel() {
  const setPassword = useSetOwnPassword();
  const [rejected, setRejected] = useState<FieldErrors>({});
  const form = useForm({
    name: 'password',
    fields: ownPasswordFields,
    initial: () => toFormValues<OwnPassword>(ownPasswordFields),
    read: (values) => readForm(ownPasswordFields, OwnPassword, values),
    notes: rejected,
    send: async (given) => {
      const errors = await setPassword(given).then(() => undefined, toFieldErrors);
      if (errors) return showErrors(errors);
      form.reset();
      notifications.show({
        message: given.signOutOthers ? 'Password changed. You’re signed out of your other devices.' : 'Password changed',
      });
    },
  });
  const { currentPassword, newPassword, signOutOthers } = form.values;

  function showErrors(errors: FieldErrors) {
    setRejected(errors);
    document.getElementById(`password-${Object.keys(errors)[0]}`)?.focus();
  }

  return (
    <Panel title="Password">
      <PanelForm form={form} submitLabel="Change password" isReady={currentPassword !== '' || newPassword !== ''}>
        <PasswordInput {...form.text('currentPassword')} autoComplete="current-password" onChangeCapture={() => setRejected({})} />
        <PasswordInput
          {...form.text('newPassword')}
          autoComplete="new-password"
          description={`At least ${PASSWORD_MIN} characters. A few words are easy to remember.`}
          onChangeCapture={() => setRejected({})}
        />
        <Checkbox
          label={ownPasswordFields.signOutOthers.label}
          checked={signOutOthers}
          onChange={({ currentTarget }) => form.change({ signOutOthers: currentTarget.checked })}
        />
      </PanelForm>
    </Panel>
  );
}

/** Assigns a server error to its field. Rethrows errors that concern no field. */
function toFieldErrors(error: unknown): FieldErrors {
  if (error instanceof CallError && error.code === WRONG_PASSWORD) return { currentPassword: error.message };
  if (error instanceof CallError && error.status === 400) return { newPassword: error.message };
  throw error;
}
