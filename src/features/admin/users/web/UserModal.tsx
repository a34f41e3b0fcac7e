import { Checkbox, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '../../../../platform/web/call.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { toPersonName } from '../person-name.rules.ts';
import { PASSWORD_MIN, SAME_NAME, USER_ROLES, type User, userFields } from '../user.contract.ts';
import { describeOwnLoss } from '../user.rules.ts';
import classes from './UserModal.module.css';
import { useSaveUsers } from './user.queries.ts';
import { newUserSchemas, storedUserSchemas, toFormUser } from './user-form.ts';

/** Detects that a save was rejected because another user has the same name, so that the form can ask for confirmation. */
function useSameName() {
  const [asked, setAsked] = useState<string>();

  async function watch<T>(fullName: string, save: Promise<T>): Promise<T> {
    try {
      return await save;
    } catch (failure) {
      if (failure instanceof CallError && failure.code === SAME_NAME) setAsked(fullName);
      throw failure;
    }
  }

  return { watch, isAsked: (typed: string) => asked !== undefined && asked === toPersonName(typed) };
}

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Below the form of a colleague: what is done at once and not saved with it. */
    user: {
      readonly user: User;
      /** Says whether a question stands above the form: Escape is meant for the question then. */
      readonly onCover: (isCovered: boolean) => void;
    };
  }
}

interface UserModalProps {
  /** Undefined for a new one. */
  user: User | undefined;
  /** It is the user who is signed in. */
  isOwn: boolean;
  onClose: () => void;
}

export function UserModal({ user, isOwn, onClose }: UserModalProps) {
  const save = useSaveUsers();
  const sameName = useSameName();
  const [isCovered, setCovered] = useState(false);
  const form = useRecordForm({
    noun: 'user',
    fields: userFields,
    schemas: user ? storedUserSchemas : newUserSchemas,
    onClose,
    record: user && toFormUser(user),
    add: async (values) => toFormUser(await sameName.watch(values.fullName, save.add(values))),
    change: async (asked) => toFormUser(await sameName.watch(asked.change.fullName ?? '', save.change(asked))),
    onSaved: ({ fullName }) => user ?? notifications.show({ message: `${fullName} added. They can sign in now.` }),
  });
  const { role, isActive, fullName, sameNameConfirmed } = form.values;
  const loss = isOwn ? describeOwnLoss({ role, isActive }) : undefined;

  return (
    <RecordModal
      name="user"
      form={form}
      trail={user && { kind: 'user', id: user.id }}
      below={user && !isOwn && <Slot name="user" props={{ user, onCover: setCovered }} />}
      isCovered={isCovered}
    >
      <div className={layout.whole}>
        <TextInput
          {...form.text('fullName')}
          data-autofocus
          onChange={({ currentTarget }) => form.change({ fullName: currentTarget.value, sameNameConfirmed: false })}
        />
        {sameName.isAsked(fullName) && (
          <Checkbox
            className={classes.sameName ?? ''}
            label={`${userFields.sameNameConfirmed.label} (lists will also show usernames)`}
            checked={sameNameConfirmed}
            onChange={({ currentTarget }) => form.change({ sameNameConfirmed: currentTarget.checked })}
          />
        )}
      </div>
      <TextInput {...form.text('username')} autoCapitalize="none" spellCheck={false} />
      <TextInput {...form.text('email')} {...EMAIL_INPUT} />
      <NativeSelect {...form.text('role')} data={[...USER_ROLES]} withAsterisk={false} />
      {isOwn ? (
        <p className={classes.own}>
          Change your own password in <Link to="/account">My account</Link>.
        </p>
      ) : (
        <PasswordInput
          {...form.text('password')}
          withAsterisk={!user}
          autoComplete="new-password"
          description={user ? 'Leave blank to keep the current one' : `At least ${PASSWORD_MIN} characters`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
      )}
      <div className={classes.active}>
        <Switch
          label="Active"
          description="Inactive users can’t sign in. Their records are kept."
          checked={isActive}
          onChange={({ currentTarget }) => form.change({ isActive: currentTarget.checked })}
        />
        {loss && (
          <p className={classes.loss} role="status">
            {loss}
          </p>
        )}
      </div>
    </RecordModal>
  );
}
