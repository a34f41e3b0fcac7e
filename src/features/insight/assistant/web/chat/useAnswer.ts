import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect, useRef, useState } from 'react';
import { fillPath } from '../../../../../platform/endpoint.ts';
import { CallError, request } from '../../../../../platform/web/call.ts';
import { AnswerEvent, assistantApi, type Message } from '../../assistant.contract.ts';
import { readChatAgain, startChat } from '../assistant.queries.ts';

/** Reads the stream of an answer until it ends or is cancelled; what is no event of ours is left out. */
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

/** An answer that is being written into this window, or was refused before it began. */
export interface Answering {
  /** Undefined: the last question is asked once more. */
  readonly question: string | undefined;
  readonly text: string;
  /** Why nothing was asked. */
  readonly refusal?: string;
}

interface AnswerOptions {
  readonly ticketId: string;
  readonly chatId: string;
  /** Told the id of a chat that has begun. */
  readonly onBegun: (chatId: string) => void;
}

const LOST = 'The connection was lost. The partial answer is saved.';

/** Asks in a chat, one thing at a time, and shows the answer as it arrives. Leaving the page stops it. */
export function useAnswer({ ticketId, chatId, onBegun }: AnswerOptions) {
  const client = useQueryClient();
  const [answering, setAnswering] = useState<Answering>();
  const [failure, setFailure] = useState<string>();
  const [whole, setWhole] = useState('');
  const running = useRef<Running>(undefined);
  useEffect(() => () => hangUp(running.current), []);

  async function ask(question?: string): Promise<void> {
    if (running.current || ticketId === '' || question?.trim() === '') return;
    const current: Running = { isStopped: false };
    running.current = current;
    setFailure(undefined);
    setWhole('');
    setAnswering({ question, text: '' });
    try {
      const id = chatId === '' ? await startChat(client, ticketId) : chatId;
      if (chatId === '') onBegun(id);
      const message = await stream(id, question, current, (text) => setAnswering((now) => now && { ...now, text: now.text + text }));
      await settle(client, id);
      setAnswering(undefined);
      if (message && (message.state === 'failed' || message.state === 'blocked')) setFailure(message.reason ?? undefined);
      else if (message) setWhole(message.content);
      else if (!current.isStopped) setFailure(LOST);
    } catch (error) {
      const refusal = error instanceof CallError ? (error.reason ?? error.message) : LOST;
      setFailure(refusal);
      setAnswering({ question, text: '', refusal });
    } finally {
      running.current = undefined;
    }
  }

  return {
    answering,
    isAsking: answering !== undefined && answering.refusal === undefined,
    /** Why the last question has no answer, or no whole one. */
    failure,
    /** The last answer once it is whole, for who hears it. */
    whole,
    ask,
    stop: () => hangUp(running.current),
  };
}

interface Running {
  reader?: ReadableStreamDefaultReader<Uint8Array>;
  isStopped: boolean;
}

function hangUp(running: Running | undefined): void {
  if (!running) return;
  running.isStopped = true;
  void running.reader?.cancel();
}

/** The message at the end of the stream; undefined when it ended before. */
async function stream(
  id: string,
  content: string | undefined,
  running: Running,
  onText: (text: string) => void,
): Promise<Message | undefined> {
  const body = JSON.stringify(content === undefined ? { retry: true } : { content });
  const response = await request(assistantApi.send, fillPath(assistantApi.send.path, { id }), {
    body,
    headers: { 'content-type': 'application/json' },
  });
  const reader = response.body?.getReader();
  if (!reader) return undefined;
  running.reader = reader;
  if (running.isStopped) await reader.cancel();
  let message: Message | undefined;
  await readEvents(reader, (event) => {
    if (event.type === 'end') message = event.message;
    else onText(event.text);
  }).catch(() => undefined);
  return message;
}

/** Reads the chat as it is stored, so that nothing moves when what was streamed is put away. */
async function settle(client: QueryClient, id: string): Promise<void> {
  await readChatAgain(client, id);
  void client.invalidateQueries({ queryKey: ['assistant-chat', 'list'] });
}
