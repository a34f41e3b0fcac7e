import type { FastifyInstance } from 'fastify';
import { serviceUnavailable } from '../errors.ts';
import type { Database } from './database/database.ts';
import { respondsWithin, responseLimit } from './database/time-limit.ts';

export interface Readiness {
  isReady(): boolean;
  set(ready: boolean): void;
}

export function createReadiness(): Readiness {
  let ready = false;
  return {
    isReady: () => ready,
    set(value) {
      ready = value;
    },
  };
}

/** `/healthz`: the process is alive and users can sign in. `/readyz`: a load balancer may send requests. */
export function healthRoutes(app: FastifyInstance, database: Database, readiness: Readiness): void {
  const isUp = async () => {
    if (!readiness.isReady()) throw serviceUnavailable('OBDesk is starting or shutting down', 1);
    const asked = database.query('SELECT 1');
    if (!(await respondsWithin(asked, responseLimit(database.connection)))) throw serviceUnavailable('The database isn’t responding');
    await asked;
    return { status: 'ok' };
  };
  const config = { access: 'public', servedUnderOverload: true } as const;
  app.get('/healthz', { config }, isUp);
  app.get('/readyz', { config }, isUp);
}
