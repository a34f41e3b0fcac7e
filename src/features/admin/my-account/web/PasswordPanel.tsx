import { Checkbox, PasswordInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { readForm, toFormValues } from '../../../../platform/record/form-values.ts';
import { CallError } from '../../../../platform/web/call.ts';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { OwnPassword, ownPasswordFields, WRONG_PASSWORD } from '../../auth/own-account.contract.ts';
import { useSetOwnPassword } from '../../auth/web/own-account.queries.ts';
import { PASSWORD_MIN } from '../../users/user.contract.ts';
import { PanelForm } from './PanelForm.tsx';

/** The server's refusals by field; each stands there until something is typed. */
type Refusal = Partial<Record<'currentPassword' | 'newPassword', string>>;

export function PasswordPanel() {
  const setPassword = useSetOwnPassword();
  const [refusal, setRefusal] = useState<Refusal>({});
  const form = useForm({
    name: 'password',
    fields: ownPasswordFields,
    initial: () => toFormValues<OwnPassword>(ownPasswordFields),
    read: (values) => readForm(ownPasswordFields, OwnPassword, values),
    notes: refusal,
    send: async (given) => {
      const refused = await setPassword(given).then(() => undefined, toRefusal);
      if (refused) return showAtField(refused);
      form.reset();
      notifications.show({
        message: given.signOutOthers ? 'Password changed. You’re signed out of your other devices.' : 'Password changed',
      });
    },
  });
  const { currentPassword, newPassword, signOutOthers } = form.values;

  function showAtField(refused: Refusal) {
    setRefusal(refused);
    document.getElementById(`password-${Object.keys(refused)[0]}`)?.focus();
  }

  return (
    <Panel title="Password">
      <PanelForm form={form} submitLabel="Change password" isReady={currentPassword !== '' || newPassword !== ''}>
        <PasswordInput {...form.text('currentPassword')} autoComplete="current-password" onChangeCapture={() => setRefusal({})} />
        <PasswordInput
          {...form.text('newPassword')}
          autoComplete="new-password"
          description={`At least ${PASSWORD_MIN} characters. A few words are easy to remember.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChangeCapture={() => setRefusal({})}
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

/** Reads the refusal of a field from an error; any other error belongs to the whole call. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof CallError && error.code === WRONG_PASSWORD) return { currentPassword: error.message };
  if (error instanceof CallError && error.status === 400) return { newPassword: error.message };
  throw error;
}
