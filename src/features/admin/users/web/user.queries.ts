import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { type InvitedUser, type NewUser, type OwnChange, type User, type UserChange, userApi } from '../user.contract.ts';

export const STAFF_KEY = ['user', 'list'] as const;

/** All users by name. Admins receive all fields. */
export function useStaff() {
  return useQuery({ queryKey: STAFF_KEY, queryFn: () => call(userApi.list, {}), staleTime: LIVE_STALE_MS });
}

/** Returns the names of users by ID; blank while loading. */
export function useUserNames(): (id: string) => string {
  const { data } = useStaff();
  return useCallback((id) => (data ? (data.find((user) => user.id === id)?.fullName ?? 'Former user') : ''), [data]);
}

/** Adds, changes and deletes users. Reloads the session, which may be of the changed user. */
export function useSaveUsers() {
  const client = useQueryClient();
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: ['session'] });
    void client.invalidateQueries({ queryKey: ['user'] });
  };
  const { mutateAsync: add } = useMutation({ mutationFn: (user: NewUser) => call(userApi.create, {}, user), onSuccess });
  const { mutateAsync: invite } = useMutation({ mutationFn: (user: InvitedUser) => call(userApi.invite, {}, user), onSuccess });
  const { mutateAsync: renewInvitation } = useMutation({
    mutationFn: ({ id }: Pick<User, 'id'>) => call(userApi.renewInvitation, { id }),
    onSuccess,
  });
  const { mutateAsync: change } = useMutation({
    mutationFn: ({ id, change: fields }: { id: string; change: UserChange }) => call(userApi.update, { id }, fields),
    onSuccess,
  });
  const { mutateAsync: remove } = useMutation({ mutationFn: ({ id }: Pick<User, 'id'>) => call(userApi.remove, { id }), onSuccess });
  return { add, invite, renewInvitation, change, remove };
}

export function useSaveOwnName(onSaved: (user: User) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: OwnChange) => call(userApi.updateMe, {}, change),
    onSuccess: (user) => {
      onSaved(user);
      void client.invalidateQueries({ queryKey: ['user'] });
    },
  }).mutateAsync;
}
