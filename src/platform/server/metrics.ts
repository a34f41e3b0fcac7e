import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerDeps } from './server-deps.ts';

/** Serves `/metrics` for Prometheus. */
export function metricsRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { live, database } = deps;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const addGauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  addGauge('obdesk_live_streams', 'Open live streams', () => live.size());
  addGauge('obdesk_database_waiting', 'Requests waiting for a database connection', () => database.pool.waitingCount);
  addGauge('obdesk_database_connections', 'Open database connections', () => database.pool.totalCount);
  for (const { name, help, read } of deps.gauges) addGauge(name, help, () => read(deps));

  const seconds = new Histogram({
    name: 'obdesk_http_request_seconds',
    help: 'HTTP request duration',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  const series = new Map<string, { observe(seconds: number): void }>();
  const seriesOf = (method: string, route: string, status: number) => {
    const key = `${status} ${method} ${route}`;
    const known = series.get(key) ?? seconds.labels({ method, route, status });
    series.set(key, known);
    return known;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    seriesOf(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', { config: { access: 'metrics', servedUnderOverload: true } }, async (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(await registry.metrics()),
  );
}
