import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { becomeUser } from '../../../admin/auth/web/auth.queries.ts';
import { type Registration, type ZohoCallback, type ZohoLink, zohoConnectionApi } from '../zoho-connection.contract.ts';

/** Whether Zoho is connected and what is wrong with it; read again when an Admin connects or disconnects it. */
export function useZohoConnection() {
  return useQuery({
    queryKey: ['settings', 'zoho-connection'],
    queryFn: () => call(zohoConnectionApi.connection, {}),
    // What Zoho refuses meanwhile changes no record.
    staleTime: 0,
  });
}

/** Connects to Zoho with what it sent the browser back with. */
export function useConnectZoho() {
  return useMutation({
    mutationFn: (callback: ZohoCallback) => call(zohoConnectionApi.connect, {}, callback),
    // What was sent has a code, so it is not kept.
    gcTime: 0,
  });
}

/** Signs in with what Zoho sent the browser back with. */
export function useSignInWithZoho() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (callback: ZohoCallback) => call(zohoConnectionApi.signIn, {}, callback),
    gcTime: 0,
    onSuccess: (user) => becomeUser(client, user),
  });
}

/** Links an account to the person who came from Zoho with its password, and signs in. */
export function useLinkToZoho() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: ZohoLink) => call(zohoConnectionApi.link, {}, given),
    // The variables hold a password, so they aren't cached.
    gcTime: 0,
    onSuccess: (user) => becomeUser(client, user),
  }).mutateAsync;
}

/** Asks Zoho whether it knows a person who registers. */
export const validateUser = (person: Pick<Registration, 'email' | 'zohoUserId'>) => call(zohoConnectionApi.validate, {}, person);

/** Makes an account for a person who came from Zoho, and signs in. */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (registration: Registration) => call(zohoConnectionApi.register, {}, registration),
    onSuccess: (user) => becomeUser(client, user),
  }).mutateAsync;
}
