import type { SignedInCaller, TestServer } from './test-server.ts';

export interface LiveStream {
  /** Waits for the next event and answers its id and data. */
  next(): Promise<{ id: string; event: unknown }>;
  close(): void;
}

/** Follows the live stream of a node as a signed-in caller. */
export async function openLiveStream(node: TestServer, caller: SignedInCaller, lastEventId?: string, query = ''): Promise<LiveStream> {
  const abort = new AbortController();
  const headers = { cookie: caller.cookie, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) };
  const response = await fetch(`${node.url}/api/live${query}`, { headers, signal: abort.signal });
  if (response.status !== 200) throw new Error(`the stream was answered ${response.status}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    close: () => abort.abort(),
    async next() {
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
    },
  };
}
