import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { assistantApi, type ConversationWithMessages, type DraftKind } from '../assistant.contract.ts';

const CHATS = ['assistant-chat', 'list'] as const;
const POLL_MS = 2_000;

/** Always stale, because an Admin may set the assistant up, or its limit may be reached, at any time. */
export function useAssistantStatus() {
  return useQuery({ queryKey: ['settings', 'assistant-status'], queryFn: () => call(assistantApi.status, {}), staleTime: 0 });
}

/** Refetched when the ticket changes. */
export function useAssistantContext(ticketId: string) {
  return useQuery({
    queryKey: ['ticket', 'one', ticketId, 'assistant'],
    queryFn: () => call(assistantApi.context, {}, { ticketId }),
    enabled: ticketId !== '',
  });
}

export function useChats() {
  return useQuery({ queryKey: CHATS, queryFn: () => call(assistantApi.list, {}) });
}

const chatQuery = (id: string) =>
  queryOptions({ queryKey: ['assistant-chat', 'one', id], queryFn: () => call(assistantApi.get, { id }), enabled: id !== '' });

/** Polls while an answer is in progress in another window. */
export function useChat(id: string) {
  return useQuery({ ...chatQuery(id), refetchInterval: ({ state }) => (isAnswering(state.data) ? POLL_MS : false) });
}

const isAnswering = (chat: ConversationWithMessages | undefined): boolean => chat?.messages.at(-1)?.state === 'answering';

/** Ignores failures. */
export const refetchChat = (client: QueryClient, id: string): Promise<unknown> =>
  client.fetchQuery({ ...chatQuery(id), staleTime: 0 }).catch(() => undefined);

export async function startChat(client: QueryClient, ticketId: string): Promise<string> {
  const chat = await call(assistantApi.create, {}, { ticketId });
  client.setQueryData(chatQuery(chat.id).queryKey, { ...chat, messages: [] });
  return chat.id;
}

export function useDeleteChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(assistantApi.remove, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: CHATS }),
  });
}

export const createDraft = (ticketId: string, kind: DraftKind) => call(assistantApi.draft, {}, { ticketId, kind });

export function useAssistantUsage() {
  return useQuery({ queryKey: ['settings', 'assistant-usage'], queryFn: () => call(assistantApi.usage, {}), staleTime: 0 });
}

/** Calls Google, so it waits until the assistant is set up. */
export function useModels(isSetUp: boolean) {
  return useQuery({
    queryKey: ['settings', 'assistant-models'],
    queryFn: () => call(assistantApi.models, {}),
    enabled: isSetUp,
    retry: false,
  });
}
