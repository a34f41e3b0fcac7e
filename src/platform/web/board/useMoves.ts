import { notifications } from '@mantine/notifications';
import { useMemo, useRef, useState } from 'react';

interface MoveOptions<Stored, Move> {
  /** Gives the rows as the server will answer them once a move is saved. */
  apply: (stored: Stored, move: Move) => Stored;
  /** Saves a move; resolves when what is stored has been read again. */
  send: (move: Move) => Promise<unknown>;
  nameOf: (move: Move) => string;
}

/**
 * The board with the moves that are still on their way to the server. They are sent one after the other; each is laid over
 * what the server says until that is read again, so that a move which fails goes back by itself.
 */
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
