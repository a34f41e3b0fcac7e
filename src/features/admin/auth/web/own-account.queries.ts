import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { type OwnPassword, ownAccountApi } from '../own-account.contract.ts';
import { becomeUser } from './auth.queries.ts';

const DEVICES = ['user', 'devices'] as const;

/** The devices on which the signed-in user is signed in; read again whenever the page is looked at. */
export function useDevices() {
  return useQuery({ queryKey: DEVICES, queryFn: () => call(ownAccountApi.devices, {}), staleTime: 0 });
}

/** Signs out devices of the signed-in user. */
export function useEndDevices() {
  const client = useQueryClient();
  // Also after a failure: the device may be gone already.
  const onSettled = () => client.invalidateQueries({ queryKey: DEVICES });
  const { mutateAsync: endOne } = useMutation({ mutationFn: (id: string) => call(ownAccountApi.endDevice, { id }), onSettled });
  const { mutateAsync: endOthers } = useMutation({ mutationFn: () => call(ownAccountApi.endOtherDevices, {}), onSettled });
  return { endOne, endOthers: () => endOthers() };
}

/** Changes the password of the signed-in user. */
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
