import { Box, Button, Divider, Flex, Group, Table, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { DraftOwnerContext } from '../../../../platform/web/form/record-draft.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { ConfirmDelete } from '../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { labelPeople } from '../confusable-names.rules.ts';
import type { Invitation, User } from '../user.contract.ts';
import { findPeople, isWholeUser } from '../user.rules.ts';
import { InvitationDialog } from './InvitationDialog.tsx';
import { UserModal, type UserModalProps } from './UserModal.tsx';
import { useSaveUsers, useStaff } from './user.queries.ts';

/** The number of users and the button that adds one, for the title of the panel. */
export function AddUser() {
  const { data } = useStaff();
  const { show } = usePageSearch();
  return (
    <Group flex={1} justify="space-between" gap="xs">
      <Text span size="xs" c="dimmed">
        {data && pluralize(data.length, 'user')}
      </Text>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={15} aria-hidden />}
        onClick={() => show({ user: NEW_RECORD }, { replace: false })}
      >
        Add user
      </Button>
    </Group>
  );
}

interface UserTableProps {
  people: readonly User[];
  /** Returns the display name, with the username if two users have the same name. */
  toLabel: (user: User) => string;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

function UserTable({ people, toLabel, onEdit, onDelete }: UserTableProps) {
  return (
    <Table
      layout="fixed"
      highlightOnHover
      highlightOnHoverColor="var(--obd-hover)"
      horizontalSpacing="xs"
      verticalSpacing={5}
      aria-label="Users"
    >
      <Table.Thead bg="var(--obd-surface)" c="var(--obd-ink-2)">
        <Table.Tr>
          <Table.Th scope="col" pl="var(--obd-panel-inset)" bg="var(--obd-surface)" fw={600}>
            Name
          </Table.Th>
          <Table.Th scope="col" w={{ base: 76, xs: 122 }} bg="var(--obd-surface)" fw={600}>
            Role
          </Table.Th>
          <Table.Th scope="col" w={124} bg="var(--obd-surface)">
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((user) => (
          <Table.Tr key={user.id}>
            <Table.Th scope="row" pl="var(--obd-panel-inset)" fw={400}>
              <div className={utilities.row}>
                <span aria-hidden>
                  <Avatar name={user.fullName} initials={user.avatar} />
                </span>
                <div className={utilities.fill}>
                  <div className={`${utilities.truncate} ${utilities.strong}`} title={toLabel(user)}>
                    {toLabel(user)}
                  </div>
                  <div className={`${utilities.truncate} ${utilities.meta}`} title={user.email}>
                    {user.email}
                  </div>
                </div>
              </div>
            </Table.Th>
            <Table.Td className={utilities.muted ?? ''}>
              {user.role} {!user.isActive && <Pill tone="gray">Inactive</Pill>}
              {user.isActive && user.invitedUntil !== null && <Pill tone="gray">Invited</Pill>}
            </Table.Td>
            <Table.Td px={6}>
              <Flex justify="flex-end">
                <QuietAction label="Edit" subject={toLabel(user)} onClick={() => onEdit(user)} />
                <QuietAction label="Delete" subject={toLabel(user)} danger onClick={() => onDelete(user)} />
              </Flex>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Confirms deleting a user. Closed if `user` is undefined. */
function DeleteUser({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const ownId = useContext(DraftOwnerContext);
  const { remove } = useSaveUsers();
  return (
    <ConfirmDelete record={user} noun="user" toName={({ fullName }) => fullName} remove={remove} onClose={onClose}>
      {({ id, email }) => (
        <>
          <p>{email}</p>
          <Text my="xs" c="var(--obd-ink-2)">
            {id === ownId
              ? 'This is your own account. You’ll be signed out and won’t be able to sign in again. Your name stays on tickets and in the history.'
              : 'They will be signed out everywhere. Their name stays on tickets and in the history.'}{' '}
            This can’t be undone.
          </Text>
        </>
      )}
    </ConfirmDelete>
  );
}

interface OpenUserProps extends Pick<UserModalProps, 'isCovered' | 'onClose' | 'onInvited'> {
  id: string;
}

/** The form of the user named in the URL. */
function OpenUser({ id, ...rest }: OpenUserProps) {
  const { data, error } = useStaff();
  const ownId = useContext(DraftOwnerContext);
  const user = data?.filter(isWholeUser).find((each) => each.id === id);
  const missing = data ? new Error('This user doesn’t exist or was deleted.') : null;
  return (
    <OpenRecord id={id} noun="user" query={{ data: user, error: error ?? missing }} onClose={rest.onClose}>
      {(record) => <UserModal {...rest} key={id} user={record} isOwn={id === ownId} />}
    </OpenRecord>
  );
}

/** Shorter lists have no search. */
const SEARCH_MIN = 9;
/** Users listed before "Show more". */
const COLLAPSED_LIMIT = 10;

/** Lists users and their permissions on the settings page. */
export function UserPermissions() {
  const { data, error, refetch } = useStaff();
  const { search, show } = usePageSearch();
  const [typed, setTyped] = useState('');
  const [isAll, setIsAll] = useState(false);
  const [deleted, setDeleted] = useState<User>();
  const [invitation, setInvitation] = useState<Invitation>();

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const people = (data ?? []).filter(isWholeUser);
  const found = findPeople(people, typed);
  const shown = isAll || found.length <= COLLAPSED_LIMIT + 1 ? found : found.slice(0, COLLAPSED_LIMIT);
  return (
    <>
      {people.length >= SEARCH_MIN && (
        <>
          <Box px="var(--obd-panel-inset)" py="xs">
            <TextInput
              type="search"
              aria-label="Search users"
              placeholder="Search users…"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Box>
          <Divider />
        </>
      )}
      {found.length > 0 && (
        <UserTable
          people={shown}
          toLabel={labelPeople(people)}
          onEdit={({ id }) => show({ user: id }, { replace: false })}
          onDelete={setDeleted}
        />
      )}
      {shown.length < found.length && (
        <Button fullWidth variant="subtle" onClick={() => setIsAll(true)}>
          Show {formatCount(found.length - shown.length)} more
        </Button>
      )}
      {data && found.length === 0 && (
        <EmptyState
          title="No matching users"
          hint="Try a different name, username, email or role."
          action={<Button onClick={() => setTyped('')}>Clear search</Button>}
        />
      )}
      {search.user && (
        <OpenUser id={search.user} isCovered={invitation !== undefined} onClose={() => show({ user: '' })} onInvited={setInvitation} />
      )}
      {invitation && <InvitationDialog invitation={invitation} onClose={() => setInvitation(undefined)} />}
      <DeleteUser user={deleted} onClose={() => setDeleted(undefined)} />
    </>
  );
}
