import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { meQuery } from '../../../features/admin/auth/web/auth.queries.ts';
import type { LiveState } from '../../../platform/web/live/live.ts';
import { createLiveCache } from '../../../platform/web/live/live-cache.ts';
import { followSharedLive } from '../../../platform/web/live/live-sharing.ts';

export function useLive(userId: string): LiveState {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');

  useEffect(() => {
    const cache = createLiveCache(client);
    const askWhoIsSignedIn = () => void client.invalidateQueries({ queryKey: meQuery.queryKey });
    const stop = followSharedLive('/api/live', {
      onEvent: (event) => {
        cache.take(event);
        if (event.kind === 'user' && event.id === userId) askWhoIsSignedIn();
      },
      onState: setState,
      onRefused: askWhoIsSignedIn,
    });
    return () => {
      stop();
      cache.stop();
    };
  }, [client, userId]);
  return state;
}
