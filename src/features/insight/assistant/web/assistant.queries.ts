import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { assistantApi, type DraftKind, type WholeConversation } from '../assistant.contract.ts';

const CHATS = ['assistant-chat', 'list'] as const;
const POLL_MS = 2_000;

/** Whether the assistant can be asked; it may be set up, or reach its limit, at any time. */
export function useAssistantStatus() {
  return useQuery({ queryKey: ['settings', 'assistant-status'], queryFn: () => call(assistantApi.status, {}), staleTime: 0 });
}

/** What the assistant sees of a ticket, read again when the ticket changes. */
export function useAssistantContext(ticketId: string) {
  return useQuery({
    queryKey: ['ticket', 'one', ticketId, 'assistant'],
    queryFn: () => call(assistantApi.context, {}, { ticketId }),
    enabled: ticketId !== '',
  });
}

/** The own chats, the latest first. */
export function useChats() {
  return useQuery({ queryKey: CHATS, queryFn: () => call(assistantApi.list, {}) });
}

const chatQuery = (id: string) =>
  queryOptions({ queryKey: ['assistant-chat', 'one', id], queryFn: () => call(assistantApi.get, { id }), enabled: id !== '' });

/** A chat with its messages; while one is written in another window, read again and again. */
export function useChat(id: string) {
  return useQuery({ ...chatQuery(id), refetchInterval: ({ state }) => (isAnswering(state.data) ? POLL_MS : false) });
}

const isAnswering = (chat: WholeConversation | undefined): boolean => chat?.messages.at(-1)?.state === 'answering';

/** Reads a chat as it is now. */
export const readChatAgain = (client: QueryClient, id: string): Promise<unknown> =>
  client.fetchQuery({ ...chatQuery(id), staleTime: 0 }).catch(() => undefined);

/** Begins a chat about a ticket and answers its id. */
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

/** Drafts a text about a ticket; it is saved nowhere. */
export const draftText = (ticketId: string, kind: DraftKind) => call(assistantApi.draft, {}, { ticketId, kind });

/** What the assistant took and cost. */
export function useAssistantUsage() {
  return useQuery({ queryKey: ['settings', 'assistant-usage'], queryFn: () => call(assistantApi.usage, {}), staleTime: 0 });
}

/** The models that Google offers; asked for once there is a key, because that takes a call to Google. */
export function useModels(isSetUp: boolean) {
  return useQuery({
    queryKey: ['settings', 'assistant-models'],
    queryFn: () => call(assistantApi.models, {}),
    enabled: isSetUp,
    retry: false,
  });
}
