import type { FastifyInstance } from 'fastify';
import { serviceUnavailable } from '../errors.ts';
import type { Database } from './database/database.ts';
import { respondsWithin, responseLimit } from './database/time-limit.ts';

export interface Readiness {
  isReady: boolean;
}

/** `/healthz`: the process is alive and users can sign in. `/readyz`: a load balancer may send requests. */
export function healthRoutes(app: FastifyInstance, database: Database, readiness: Readiness): void {
  const isUp = async () => {
    if (!readiness.isReady) throw serviceUnavailable('OBDesk is starting or shutting down', 1);
    const query = database.query('SELECT 1');
    if (!(await respondsWithin(query, responseLimit(database.connection)))) throw serviceUnavailable('The database isn’t responding');
    await query;
    return { status: 'ok' };
  };
  const config = { access: 'public', servedUnderOverload: true } as const;
  app.get('/healthz', { config }, isUp);
  app.get('/readyz', { config }, isUp);
}
