import { useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect, useRef, useState } from 'react';
import { fillPath } from '../../../../../platform/endpoint.ts';
import { CallError, request } from '../../../../../platform/web/call.ts';
import { AnswerEvent, assistantApi, type Message } from '../../assistant.contract.ts';
import { refetchChat, startChat } from '../assistant.queries.ts';

/** An answer that is streaming into this window, or a question that the server rejected. */
export interface PendingAnswer {
  /** `undefined` for a retry of the last question. */
  readonly question: string | undefined;
  readonly text: string;
  /** Why the server rejected the question. */
  readonly rejection?: string;
}

interface AnswerOptions {
  readonly ticketId: string;
  /** Empty for a new chat. */
  readonly chatId: string;
  readonly onStarted: (chatId: string) => void;
}

interface RunningStream {
  reader?: ReadableStreamDefaultReader<Uint8Array>;
  isStopped: boolean;
}

const CONNECTION_LOST = 'The connection was lost. The partial answer is saved.';

/** Asks one question at a time and streams the answer. Unmounting stops it. */
export function useAnswer({ ticketId, chatId, onStarted }: AnswerOptions) {
  const client = useQueryClient();
  const [pending, setPending] = useState<PendingAnswer>();
  const [failure, setFailure] = useState<string>();
  const [completed, setCompleted] = useState('');
  const running = useRef<RunningStream>(undefined);
  useEffect(() => () => stopStream(running.current), []);

  async function ask(question?: string): Promise<void> {
    if (running.current || ticketId === '' || question?.trim() === '') return;
    const stream: RunningStream = { isStopped: false };
    running.current = stream;
    setFailure(undefined);
    setCompleted('');
    setPending({ question, text: '' });
    try {
      const id = chatId === '' ? await startChat(client, ticketId) : chatId;
      if (chatId === '') onStarted(id);
      const message = await readAnswer(id, question, stream, (text) =>
        setPending((current) => current && { ...current, text: current.text + text }),
      );
      // Loads the stored answer before the streamed one disappears, so that the page doesn't jump.
      await refetchChat(client, id);
      void client.invalidateQueries({ queryKey: ['assistant-chat', 'list'] });
      setPending(undefined);
      if (message && (message.state === 'failed' || message.state === 'blocked')) setFailure(message.reason ?? undefined);
      else if (message) setCompleted(message.content);
      else if (!stream.isStopped) setFailure(CONNECTION_LOST);
    } catch (error) {
      const rejection = error instanceof CallError ? (error.reason ?? error.message) : CONNECTION_LOST;
      setFailure(rejection);
      setPending({ question, text: '', rejection });
    } finally {
      running.current = undefined;
    }
  }

  return {
    pending,
    isAsking: pending !== undefined && pending.rejection === undefined,
    /** Why the last question has no complete answer. */
    failure,
    /** The last answer after its end, for screen readers. */
    completed,
    ask,
    stop: () => stopStream(running.current),
  };
}

function stopStream(stream: RunningStream | undefined): void {
  if (!stream) return;
  stream.isStopped = true;
  void stream.reader?.cancel();
}

/** Returns the final message, or `undefined` if the stream ended without it. */
async function readAnswer(
  chatId: string,
  content: string | undefined,
  stream: RunningStream,
  onText: (text: string) => void,
): Promise<Message | undefined> {
  const response = await request(assistantApi.send, fillPath(assistantApi.send.path, { id: chatId }), {
    body: JSON.stringify(content === undefined ? { retry: true } : { content }),
    headers: { 'content-type': 'application/json' },
  });
  const reader = response.body?.getReader();
  if (!reader) return undefined;
  stream.reader = reader;
  if (stream.isStopped) await reader.cancel();
  let message: Message | undefined;
  await readEvents(reader, (event) => {
    if (event.type === 'end') message = event.message;
    else onText(event.text);
  }).catch(() => undefined);
  return message;
}

/** Ignores events of unknown types. */
async function readEvents(reader: ReadableStreamDefaultReader<Uint8Array>, onEvent: (event: AnswerEvent) => void): Promise<void> {
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = AnswerEvent.safeParse(JSON.parse(data)).data;
      if (event) onEvent(event);
    },
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
