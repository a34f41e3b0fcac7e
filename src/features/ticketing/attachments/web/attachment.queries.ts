import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { fillPath } from '../../../../platform/endpoint.ts';
import { call } from '../../../../platform/web/call.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { type Attachment, attachmentApi } from '../attachment.contract.ts';
import { warnOfUploads } from '../attachment.rules.ts';
import { attachmentsKey } from './attachments-key.ts';
import { type Upload, uploadStore } from './uploads.ts';

export function useAttachments(ticketId: string) {
  return useQuery({
    queryKey: attachmentsKey(ticketId),
    queryFn: () => call(attachmentApi.list, { id: ticketId }),
    staleTime: LIVE_STALE_MS,
  });
}

/** URL of the file. */
export const toContentPath = (ticketId: string, attachmentId: string): string =>
  fillPath(attachmentApi.content.path, { id: ticketId, attachmentId });

export const isShown = ({ isPicture, hasPreview }: Attachment): boolean => isPicture || hasPreview;

/** URL of the picture that is shown for a file. */
export const toPicturePath = (ticketId: string, { id, hasPreview }: Attachment): string =>
  hasPreview ? fillPath(attachmentApi.preview.path, { id: ticketId, attachmentId: id }) : toContentPath(ticketId, id);

/** Includes the ticket, whose history lists its files. */
async function reload(client: QueryClient, ticketId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: attachmentsKey(ticketId) }),
    client.invalidateQueries({ queryKey: ['ticket', 'one', ticketId] }),
  ]);
}

const allowance = queryOptions({
  queryKey: ['attachment', 'allowance'],
  queryFn: () => call(attachmentApi.allowance, {}),
  staleTime: 0,
});

/** Warning shown before uploads are rejected. Loaded while files are sent and after each of them. */
export function useUploadWarning(isSending: boolean): string | undefined {
  const { data } = useQuery({ ...allowance, enabled: isSending });
  return data && warnOfUploads(data);
}

export function useRemoveAttachment(ticketId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (attachmentId: string) => call(attachmentApi.remove, { id: ticketId, attachmentId }),
    onSuccess: () => reload(client, ticketId),
  }).mutateAsync;
}

/** Uploads files to a ticket while the user works on other pages. */
export const addUploads: typeof uploadStore.add = (ticketId, files) => uploadStore.add(ticketId, files);

/** The uploads of a ticket. Reloads its attachments after each upload. */
export function useUploads(ticketId: string): readonly Upload[] {
  const client = useQueryClient();
  useEffect(() => {
    uploadStore.whenSent((id) => {
      void reload(client, id);
      void client.prefetchQuery(allowance);
    });
  }, [client]);
  return useSyncExternalStore(uploadStore.subscribe, uploadStore.get).filter((upload) => upload.ticketId === ticketId);
}
