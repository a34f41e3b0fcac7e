import { useState } from 'react';

/**
 * Tells chats apart as React does: one that begins in a window stays the same there when it gets its id, so that its answer goes on arriving;
 * another one, and a new one, begin afresh.
 */
export function useChatKey(chatId: string) {
  const [own, setOwn] = useState({ number: 0, ids: [''] });
  return {
    key: own.ids.includes(chatId) ? `own-${own.number}` : chatId,
    noteBegun: (id: string) => setOwn(({ number }) => ({ number, ids: ['', id] })),
    renew: () => setOwn(({ number }) => ({ number: number + 1, ids: [''] })),
  };
}
