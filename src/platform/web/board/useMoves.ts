import { notifications } from '@mantine/notifications';
import { useMemo, useRef, useState } from 'react';

interface MoveOptions<Stored, Move> {
  apply: (stored: Stored, move: Move) => Stored;
  /** Saves a move. Resolves after the data was refetched. */
  send: (move: Move) => Promise<unknown>;
  nameOf: (move: Move) => string;
}

/** Applies pending moves over the stored data and sends them one at a time. A failed move reverts by itself. */
export function useMoves<Stored, Move>(stored: Stored | undefined, { apply, send, nameOf }: MoveOptions<Stored, Move>) {
  const [pending, setPending] = useState<readonly Move[]>([]);
  const queue = useRef(Promise.resolve());
  const shown = useMemo(() => stored && pending.reduce(apply, stored), [stored, pending, apply]);

  async function sendNext(next: Move) {
    try {
      await send(next);
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      notifications.show({ color: 'red', title: `Couldn’t move ${nameOf(next)}`, message: reason });
    } finally {
      setPending((moves) => moves.filter((each) => each !== next));
    }
  }

  function move(next: Move) {
    setPending((moves) => [...moves, next]);
    queue.current = queue.current.then(() => sendNext(next));
  }

  return { shown, move };
}
