import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { labelPeople } from '../confusable-names.rules.ts';
import type { User } from '../user.contract.ts';
import { findPeople, isWholeUser } from '../user.rules.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { OpenUser } from './OpenUser.tsx';
import classes from './UserPermissions.module.css';
import { UserTable } from './UserTable.tsx';
import { useStaff } from './user.queries.ts';

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
