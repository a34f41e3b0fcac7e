import { useState } from 'react';

/**
 * Returns a React key for the chat. A chat started in this window keeps its key when it gets its ID, so that its answer continues to stream.
 */
export function useChatKey(chatId: string) {
  const [own, setOwn] = useState({ number: 0, ids: [''] });
  return {
    key: own.ids.includes(chatId) ? `own-${own.number}` : chatId,
    markStarted: (id: string) => setOwn(({ number }) => ({ number, ids: ['', id] })),
    /** Starts a new, empty chat. */
    reset: () => setOwn(({ number }) => ({ number: number + 1, ids: [''] })),
  };
}
