import { randomUUID } from 'node:crypto';
import { publish } from '../../platform/server/live/live.ts';
import type { SignedInCaller, TestServer } from './test-server.ts';

export interface LiveStream {
  /** Waits for the next event. Returns its ID and data. */
  next(): Promise<{ id: string; event: unknown }>;
  close(): void;
}

const MARKER = 'marker-of-a-test-';

/**
 * Follows the live stream of a node as a signed-in caller. Unless it's opened with an ID or age to get missed events, events committed
 * before it was opened don't arrive on it, however late the node is notified of them.
 */
export async function openLiveStream(node: TestServer, caller: SignedInCaller, lastEventId?: string, query = ''): Promise<LiveStream> {
  const abort = new AbortController();
  const headers = { cookie: caller.cookie, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) };
  const response = await fetch(`${node.url}/api/live${query}`, { headers, signal: abort.signal });
  if (response.status !== 200) throw new Error(`the stream was answered ${response.status}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function read(): Promise<{ id: string; event: { readonly id: string } }> {
    for (;;) {
      const match = /id: (.*)\ndata: (.*)\n\n/.exec(text);
      if (match) {
        text = text.slice(match.index + match[0].length);
        return { id: match[1] ?? '', event: JSON.parse(match[2] ?? '') };
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new Error('the stream ended');
      text += chunk.value;
    }
  }
  if (lastEventId === undefined && query === '') {
    const id = `${MARKER}${randomUUID()}`;
    await node.database.transaction(async (tx) => publish(tx, { kind: 'part', id, version: 0, by: '' }));
    while ((await read()).event.id !== id);
  }
  return {
    close: () => abort.abort(),
    async next() {
      for (;;) {
        const { id, event } = await read();
        if (!event.id.startsWith(MARKER)) return { id, event };
      }
    },
  };
}
