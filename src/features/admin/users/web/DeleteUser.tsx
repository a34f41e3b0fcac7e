import { useContext } from 'react';
import { DraftOwnerContext } from '../../../../platform/web/form/record-draft.ts';
import { ConfirmDelete } from '../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import type { User } from '../user.contract.ts';
import classes from './DeleteUser.module.css';
import { useSaveUsers } from './user.queries.ts';

/** Asks before a user is deleted, and says what becomes of them; undefined while nothing is asked. */
export function DeleteUser({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const ownId = useContext(DraftOwnerContext);
  const { remove } = useSaveUsers();
  return (
    <ConfirmDelete record={user} noun="user" toName={({ fullName }) => fullName} remove={remove} onClose={onClose}>
      {({ id, email }) => (
        <>
          <p>{email}</p>
          <p className={classes.after}>
            {id === ownId
              ? 'This is your own account. You’ll be signed out and won’t be able to sign in again. Your name stays on tickets and in the history.'
              : 'They will be signed out everywhere. Their name stays on tickets and in the history.'}{' '}
            This can’t be undone.
          </p>
        </>
      )}
    </ConfirmDelete>
  );
}
