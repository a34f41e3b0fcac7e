import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import type { PagedList } from '../../../../platform/web/paged-list.ts';
import { useDeleteRecord, useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import {
  type Mailbox,
  type MailboxCallback,
  type MailboxChange,
  type MailboxPasswords,
  type MailboxRow,
  mailboxApi,
  type NewMailbox,
  type OauthMailProvider,
} from '../mailbox.contract.ts';

const KIND = 'mailbox';

const mailboxesQuery = queryOptions({ queryKey: [KIND, 'list'], queryFn: () => call(mailboxApi.list, {}) });

/** Loads all mailboxes by name. */
export function useMailboxes(): PagedList<MailboxRow> {
  const { data, error, isPlaceholderData, refetch } = useQuery(mailboxesQuery);
  return {
    rows: data,
    total: data && { count: data.length, relation: 'exact' },
    isStale: isPlaceholderData,
    error,
    loadMore: () => {},
    retry: () => void refetch(),
  };
}

export const useMailbox = (opened: string | undefined) => useOneRecord<Mailbox>(KIND, opened, (id) => call(mailboxApi.get, { id }));

export function useSaveMailbox() {
  return useSaveRecord(KIND, {
    add: (mailbox: NewMailbox) => call(mailboxApi.create, {}, mailbox),
    change: (id: string, change: MailboxChange) => call(mailboxApi.update, { id }, change),
  });
}

/** Returns a function that deletes a mailbox. */
export const useDeleteMailbox = () => useDeleteRecord(KIND, (id) => call(mailboxApi.remove, { id }));

/** Returns a function that stores the passwords of a mailbox. */
export function useSetPasswords(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: MailboxPasswords) => call(mailboxApi.setPasswords, { id }, given),
    onSuccess: () => client.invalidateQueries({ queryKey: [KIND] }),
    // The variables contain the password.
    gcTime: 0,
  }).mutateAsync;
}

/** Sends a test message. */
export function useTestMailbox(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(mailboxApi.test, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: [KIND] }),
  });
}

export const startSignIn = (provider: OauthMailProvider, mailboxId: string) => call(mailboxApi.startOauth, { provider }, { mailboxId });

export function useCompleteSignIn(provider: OauthMailProvider) {
  return useMutation({
    mutationFn: (callback: MailboxCallback) => call(mailboxApi.completeOauth, { provider }, callback),
    // The variables contain the authorization code.
    gcTime: 0,
  });
}
