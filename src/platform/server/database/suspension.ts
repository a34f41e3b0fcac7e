import type { PipelinedClient } from './pipelined-client.ts';

/** Fails fast while the database doesn't respond. */
export interface Suspension {
  /** Returns a client class whose connections end when the database is suspended. */
  track(Client: typeof PipelinedClient): typeof PipelinedClient;
  /** Ends all connections, so that waiting calls fail immediately. New connections fail until `resume`. */
  suspend(): void;
  resume(): void;
}

type Callback = (error?: Error) => void;

export function createSuspension(): Suspension {
  const open = new Set<PipelinedClient>();
  let isSuspended = false;
  return {
    track(Client) {
      const connect: (this: PipelinedClient, done?: Callback) => Promise<unknown> | undefined = Reflect.get(Client.prototype, 'connect');
      class TrackedClient extends Client {}
      const tracked = function (this: PipelinedClient, done?: Callback) {
        if (isSuspended) return rejectConnect(done);
        open.add(this);
        // The pool hands over a client before its user listens. An error in between would end the process.
        this.on('error', () => undefined);
        this.once('end', () => open.delete(this));
        return connect.call(this, done);
      };
      Object.assign(TrackedClient.prototype, { connect: tracked });
      return TrackedClient;
    },
    suspend() {
      isSuspended = true;
      // Without notifying the server, which may not respond.
      for (const client of open) client.socket.destroy();
    },
    resume() {
      isSuspended = false;
    },
  };
}

function rejectConnect(done: Callback | undefined): Promise<never> | undefined {
  const error = new Error("Connection terminated: the database isn't responding");
  if (!done) return Promise.reject(error);
  process.nextTick(done, error);
  return undefined;
}
