import type pg from 'pg';

/** Fails fast while the database doesn't respond. */
export interface Suspension {
  /** A class of clients whose connections end when the database is suspended. */
  track(Client: typeof pg.Client): typeof pg.Client;
  /** Ends all connections, so that waiting calls fail immediately. New connections fail until `resume`. */
  suspend(): void;
  resume(): void;
}

type Done = (error?: Error) => void;

/** The published types leave the connection out. */
interface WithStream {
  readonly connection: { readonly stream: { destroy(): void } };
}

/** Closes a connection without a word to the server, which may not read it. */
export const cutConnection = (client: pg.Client): void => (client as unknown as WithStream).connection.stream.destroy();

export function createSuspension(): Suspension {
  const open = new Set<pg.Client>();
  let isSuspended = false;
  return {
    track(Client) {
      const connect: (this: pg.Client, done?: Done) => Promise<unknown> | undefined = Reflect.get(Client.prototype, 'connect');
      class TrackedClient extends Client {}
      const tracked = function (this: pg.Client, done?: Done) {
        if (isSuspended) return refuse(done);
        open.add(this);
        // The pool hands a client over a moment before its user listens; an error in between would end the process.
        this.on('error', () => undefined);
        this.once('end', () => open.delete(this));
        return connect.call(this, done);
      };
      Object.assign(TrackedClient.prototype, { connect: tracked });
      return TrackedClient;
    },
    suspend() {
      isSuspended = true;
      for (const client of open) cutConnection(client);
    },
    resume() {
      isSuspended = false;
    },
  };
}

function refuse(done: Done | undefined): Promise<never> | undefined {
  const error = new Error("Connection terminated: the database isn't responding");
  if (!done) return Promise.reject(error);
  process.nextTick(done, error);
  return undefined;
}
