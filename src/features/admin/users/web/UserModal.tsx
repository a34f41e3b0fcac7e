import { Anchor, Button, Checkbox, Divider, Group, NativeSelect, PasswordInput, Switch, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { recordFields, recordSchemas } from '../../../../platform/record/record-schemas.ts';
import { CallError } from '../../../../platform/web/call.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { toPersonName } from '../person-name.rules.ts';
import { type Invitation, type NewUser, PASSWORD_MIN, SAME_NAME, USER_ROLES, User, userFields } from '../user.contract.ts';
import { describeInvitation, describeOwnLoss } from '../user.rules.ts';
import { useSaveUsers } from './user.queries.ts';

/** Passwords are never read, and the same name has to be confirmed for each save. */
const blank = { password: z.string().default(''), sameNameConfirmed: z.boolean().default(false) };

const { Editable, New } = recordSchemas(
  recordFields({ ...userFields, password: { ...userFields.password, asNew: userFields.password.input } }),
);
const FormUser = User.extend(blank);
const FormEditable = Editable.extend(blank);

/** A blank password invites a new user, and keeps the password of a stored one. */
const schemas = { Record: FormUser, Editable: FormEditable, New };

const toFormUser = (user: User) => FormUser.parse(user);

/** Detects that a save was rejected because another user has the same name, so that the form can ask for confirmation. */
function useSameName() {
  const [rejected, setRejected] = useState<string>();

  async function watch<T>(fullName: string, save: Promise<T>): Promise<T> {
    try {
      return await save;
    } catch (failure) {
      if (failure instanceof CallError && failure.code === SAME_NAME) setRejected(fullName);
      throw failure;
    }
  }

  return { watch, isTaken: (typed: string) => rejected !== undefined && rejected === toPersonName(typed) };
}

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Below the form of another user, for actions that take effect immediately. */
    user: {
      readonly user: User;
      /** Reports whether a dialog covers the form, so that Escape closes only the dialog. */
      readonly onCover: (isCovered: boolean) => void;
    };
  }
}

export interface UserModalProps {
  /** Undefined for a new user. */
  user: User | undefined;
  /** Whether this is the signed-in user. */
  isOwn: boolean;
  /** Whether the invitation dialog is open above the form. */
  isCovered: boolean;
  onClose: () => void;
  /** Called with the link of an invited user. */
  onInvited: (invitation: Invitation) => void;
}

export function UserModal({ user, isOwn, isCovered, onClose, onInvited }: UserModalProps) {
  const save = useSaveUsers();
  const sameName = useSameName();
  const [isCoveredBySlot, setCoveredBySlot] = useState(false);
  const invitation = useRef<Invitation>(undefined);
  const form = useRecordForm({
    noun: 'user',
    fields: userFields,
    schemas,
    onClose,
    record: user && toFormUser(user),
    add: async (values) => toFormUser(await sameName.watch(values.fullName, values.password === '' ? invite(values) : save.add(values))),
    change: async (request) => toFormUser(await sameName.watch(request.change.fullName ?? '', save.change(request))),
    onSaved: ({ fullName }) => {
      if (invitation.current) onInvited(invitation.current);
      else if (!user) notifications.show({ message: `${fullName} added. They can sign in now.` });
    },
  });

  async function invite({ password: _, ...values }: NewUser): Promise<User> {
    invitation.current = await save.invite(values);
    return invitation.current.user;
  }

  const { role, isActive, fullName, sameNameConfirmed } = form.values;
  const loss = isOwn ? describeOwnLoss({ role, isActive }) : undefined;

  return (
    <RecordModal
      name="user"
      form={form}
      trail={user && { kind: 'user', id: user.id }}
      addLabel={form.values.password === '' ? 'Invite user' : 'Add user'}
      below={
        user &&
        !isOwn && (
          <>
            {user.invitedUntil !== null && <PendingInvitation user={user} invitedUntil={user.invitedUntil} onInvited={onInvited} />}
            <Slot name="user" props={{ user, onCover: setCoveredBySlot }} />
          </>
        )
      }
      isCovered={isCovered || isCoveredBySlot}
    >
      <div className={layout.whole}>
        <TextInput
          {...form.text('fullName')}
          data-autofocus
          onChange={({ currentTarget }) => form.change({ fullName: currentTarget.value, sameNameConfirmed: false })}
        />
        {sameName.isTaken(fullName) && (
          <Checkbox
            mt="xs"
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
        <Text size="sm" c="var(--obd-ink-2)" mt="auto" pb={7}>
          Change your own password in{' '}
          <Anchor inherit renderRoot={(props) => <Link {...props} to="/account" />}>
            My account
          </Anchor>
          .
        </Text>
      ) : (
        <PasswordInput
          {...form.text('password')}
          withAsterisk={false}
          autoComplete="new-password"
          description={
            user ? 'Leave blank to keep the current one' : `Leave blank to invite with a link, or at least ${PASSWORD_MIN} characters`
          }
        />
      )}
      <div className={layout.whole}>
        <Switch
          label="Active"
          description="Inactive users can’t sign in. Their records are kept."
          checked={isActive}
          onChange={({ currentTarget }) => form.change({ isActive: currentTarget.checked })}
        />
        {loss && (
          <Text size="sm" c="var(--obd-orange-fg)" mt="xs" role="status">
            {loss}
          </Text>
        )}
      </div>
    </RecordModal>
  );
}

interface PendingInvitationProps {
  user: User;
  invitedUntil: string;
  onInvited: (invitation: Invitation) => void;
}

/** The state of an unused invitation, with a button that replaces its link. */
function PendingInvitation({ user, invitedUntil, onInvited }: PendingInvitationProps) {
  const { renewInvitation } = useSaveUsers();
  const renewal = useSubmit(async () => onInvited(await renewInvitation(user)));
  return (
    <>
      <Divider mt="xs" />
      <Group justify="space-between" gap="xs" pt="sm">
        <Text size="sm" c="var(--obd-ink-2)">
          {renewal.error?.message ?? describeInvitation(invitedUntil)}
        </Text>
        <Button variant="default" loading={renewal.isSending} disabled={!user.isActive} onClick={() => void renewal.submit()}>
          New invitation link
        </Button>
      </Group>
    </>
  );
}
