import { notifications } from '@mantine/notifications';
import { useContext } from 'react';
import { DraftOwnerContext } from '../../../../platform/web/form/record-draft.ts';
import { useSubmit } from '../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmDialog } from '../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import type { User } from '../user.contract.ts';
import classes from './DeleteUser.module.css';
import { useSaveUsers } from './user.queries.ts';

interface DeleteUserProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}

export function DeleteUser({ user, opened, onClose }: DeleteUserProps) {
  const isOwn = useContext(DraftOwnerContext) === user.id;
  const { remove } = useSaveUsers();
  const deletion = useSubmit(async () => {
    await remove(user);
    onClose();
    notifications.show({ message: `${user.fullName} is deleted.` });
  });
  return (
    <ConfirmDialog
      opened={opened}
      title="Are you sure you want to delete this user?"
      confirmLabel="Delete user"
      danger
      busy={deletion.isSending}
      onConfirm={() => void deletion.submit()}
      onCancel={onClose}
    >
      <p className={classes.who}>{user.fullName}</p>
      <p>{user.email}</p>
      <p className={classes.after}>
        {isOwn ? 'This is you: you will be signed out, and cannot come back.' : 'They are signed out everywhere.'} The name stays on tickets
        and their history. This cannot be undone.
      </p>
      {deletion.error && <Alert title="Not deleted.">{deletion.error.message}</Alert>}
    </ConfirmDialog>
  );
}
