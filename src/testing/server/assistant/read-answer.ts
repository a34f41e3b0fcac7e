import { createParser } from 'eventsource-parser';
import { AnswerEvent, type Conversation, type Message } from '../../../features/insight/assistant/assistant.contract.ts';
import type { TestServer } from '../test-server.ts';

interface Asker {
  readonly cookie: string;
  post<T>(path: string, body?: unknown): Promise<{ readonly status: number; readonly body: T }>;
}

/** A streamed answer. */
export interface ReadAnswer {
  readonly status: number;
  /** The whole text. */
  readonly text: string;
  /** Undefined if the stream ended without a result. */
  readonly message: Message | undefined;
  /** The body of an error. */
  readonly refusal: Record<string, unknown> | undefined;
}

export async function startChat(asker: Pick<Asker, 'post'>, ticketId: string): Promise<string> {
  const { body } = await asker.post<Conversation>('/api/assistant/conversations', { ticketId });
  return body.id;
}

/** Asks in a chat and reads the stream. `onText` gets each text when it arrives. */
export async function askInChat(
  { url }: Pick<TestServer, 'url'>,
  { cookie }: Pick<Asker, 'cookie'>,
  chatId: string,
  { content, signal, onText = () => undefined }: { content?: string; signal?: AbortSignal; onText?: (text: string) => void } = {},
): Promise<ReadAnswer> {
  const response = await fetch(`${url}/api/assistant/conversations/${chatId}/messages`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(content === undefined ? { retry: true } : { content }),
    ...(signal && { signal }),
  });
  if (!response.ok)
    return { status: response.status, text: '', message: undefined, refusal: (await response.json()) as Record<string, unknown> };
  const events: AnswerEvent[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(take(data, onText)) });
  const decoder = new TextDecoder();
  try {
    for await (const piece of response.body ?? []) parser.feed(decoder.decode(piece, { stream: true }));
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  const end = events.find((event) => event.type === 'end');
  return { status: response.status, text, message: end?.message, refusal: undefined };
}

function take(data: string, onText: (text: string) => void): AnswerEvent {
  const event = AnswerEvent.parse(JSON.parse(data));
  if (event.type === 'text') onText(event.text);
  return event;
}
