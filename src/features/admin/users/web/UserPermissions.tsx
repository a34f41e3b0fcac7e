import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useContext, useState } from 'react';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { DraftOwnerContext } from '../../../../platform/web/form/record-draft.ts';
import { ConfirmDelete } from '../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { labelPeople } from '../confusable-names.rules.ts';
import type { User } from '../user.contract.ts';
import { findPeople, isWholeUser } from '../user.rules.ts';
import { UserModal } from './UserModal.tsx';
import classes from './UserPermissions.module.css';
import { useSaveUsers, useStaff } from './user.queries.ts';

interface UserTableProps {
  people: readonly User[];
  /** How lists call a person. */
  toLabel: (user: User) => string;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

function UserTable({ people, toLabel, onEdit, onDelete }: UserTableProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Users">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((user) => (
            <tr key={user.id}>
              <th scope="row">
                <div className={classes.person}>
                  <span aria-hidden>
                    <Avatar name={user.fullName} initials={user.avatar} />
                  </span>
                  <div className={classes.words}>
                    <div className={classes.name} title={toLabel(user)}>
                      {toLabel(user)}
                    </div>
                    <div className={classes.email} title={user.email}>
                      {user.email}
                    </div>
                  </div>
                </div>
              </th>
              <td>
                <span className={classes.role}>
                  {user.role} {!user.isActive && <Pill tone="gray">Inactive</Pill>}
                </span>
              </td>
              <td>
                <div className={classes.actions}>
                  <QuietAction label="Edit" subject={toLabel(user)} onClick={() => onEdit(user)} />
                  <QuietAction label="Delete" subject={toLabel(user)} danger onClick={() => onDelete(user)} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Confirms deleting a user, with the consequences; `undefined` while closed. */
function DeleteUser({ user, onClose }: { user: User | undefined; onClose: () => void }) {
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

/** The form of the user that the address names. */
function OpenUser({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useStaff();
  const ownId = useContext(DraftOwnerContext);
  const user = data?.filter(isWholeUser).find((each) => each.id === id);
  const missing = data ? new Error('This user doesn’t exist or was deleted.') : null;
  return (
    <OpenRecord id={id} noun="user" query={{ data: user, error: error ?? missing }} onClose={onClose}>
      {(record) => <UserModal key={id} user={record} isOwn={id === ownId} onClose={onClose} />}
    </OpenRecord>
  );
}

/** So many are seen at a glance. */
const FEW = 8;

/** The list of users and their permissions, as a part of the settings. */
export function UserPermissions() {
  const { data, error, refetch } = useStaff();
  const { search, show } = usePageSearch();
  const [typed, setTyped] = useState('');
  const [deleted, setDeleted] = useState<User>();

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const people = (data ?? []).filter(isWholeUser);
  const found = findPeople(people, typed);
  return (
    <>
      {people.length > FEW && (
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label="Search users"
          placeholder="Search users…"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {found.length > 0 && (
        <UserTable
          people={found}
          toLabel={labelPeople(people)}
          onEdit={({ id }) => show({ user: id }, { replace: false })}
          onDelete={setDeleted}
        />
      )}
      {data && found.length === 0 && (
        <EmptyState
          title="No matching users"
          hint="Try a different name, username, email or role."
          action={<Button onClick={() => setTyped('')}>Clear search</Button>}
        />
      )}
      {search.user && <OpenUser id={search.user} onClose={() => show({ user: '' })} />}
      <DeleteUser user={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}
