import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerDeps } from './server-deps.ts';

/** Serves `/metrics` for Prometheus. */
export function metricsRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { database, live } = deps;
  const registers = [new Registry()];
  const [registry] = registers;
  if (registry) collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'obdesk_http_request_seconds',
    help: 'HTTP request duration',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers,
  });
  new Gauge({
    name: 'obdesk_live_streams',
    help: 'Open live streams',
    registers,
    collect() {
      this.set(live.size());
    },
  });
  new Gauge({
    name: 'obdesk_database_waiting',
    help: 'Requests waiting for a database connection',
    registers,
    collect() {
      this.set(database.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'obdesk_database_connections',
    help: 'Open database connections',
    registers,
    collect() {
      this.set(database.pool.totalCount);
    },
  });

  for (const { name, help, read } of deps.gauges) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read(deps));
      },
    });
  }

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
    reply.type('text/plain; version=0.0.4').send(await registry?.metrics()),
  );
}
