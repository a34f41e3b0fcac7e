import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { becomeUser } from '../../../admin/auth/web/auth.queries.ts';
import { type Registration, type ZohoCallback, type ZohoLink, zohoConnectionApi } from '../zoho-connection.contract.ts';

/** The connection status. Refetched when an Admin connects or disconnects Zoho. */
export function useZohoConnection() {
  return useQuery({
    queryKey: ['settings', 'zoho-connection'],
    queryFn: () => call(zohoConnectionApi.connection, {}),
    // New problems cause no live event.
    staleTime: 0,
  });
}

/** Connects to Zoho with the parameters of the callback. */
export function useConnectZoho() {
  return useMutation({
    mutationFn: (callback: ZohoCallback) => call(zohoConnectionApi.connect, {}, callback),
    // The variables contain an authorization code, so they aren't cached.
    gcTime: 0,
  });
}

/** Signs in with the parameters of the callback. */
export function useSignInWithZoho() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (callback: ZohoCallback) => call(zohoConnectionApi.signIn, {}, callback),
    gcTime: 0,
    onSuccess: (user) => becomeUser(client, user),
  });
}

/** Links an account to the pending Zoho user, and signs in. */
export function useLinkToZoho() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (link: ZohoLink) => call(zohoConnectionApi.link, {}, link),
    // The variables contain a password, so they aren't cached.
    gcTime: 0,
    onSuccess: (user) => becomeUser(client, user),
  }).mutateAsync;
}

/** Checks whether the pending Zoho user can register. */
export const validateUser = (person: Pick<Registration, 'email' | 'zohoUserId'>) => call(zohoConnectionApi.validate, {}, person);

/** Creates an account for the pending Zoho user, and signs in. */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => call(zohoConnectionApi.register, {}, registration),
    onSuccess: (user) => becomeUser(client, user),
  }).mutateAsync;
}
