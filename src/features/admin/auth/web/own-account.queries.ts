import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { type OwnPassword, ownAccountApi } from '../own-account.contract.ts';
import { becomeUser } from './auth.queries.ts';

const DEVICES = ['user', 'devices'] as const;

export function useDevices() {
  return useQuery({ queryKey: DEVICES, queryFn: () => call(ownAccountApi.devices, {}), staleTime: 0 });
}

/** Signs the user out of other devices. */
export function useEndDevices() {
  const client = useQueryClient();
  // Also after a failure, because the device may already be signed out.
  const onSettled = () => client.invalidateQueries({ queryKey: DEVICES });
  const { mutateAsync: endOne } = useMutation({ mutationFn: (id: string) => call(ownAccountApi.endDevice, { id }), onSettled });
  const { mutateAsync: endOthers } = useMutation({ mutationFn: () => call(ownAccountApi.endOtherDevices, {}), onSettled });
  return { endOne, endOthers: () => endOthers() };
}

export function useSetOwnPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: OwnPassword) => call(ownAccountApi.setPassword, {}, given),
    onSuccess: (user) => {
      becomeUser(client, user);
      void client.invalidateQueries({ queryKey: DEVICES });
    },
  }).mutateAsync;
}
