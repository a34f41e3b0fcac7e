import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, isHttps } from '../../config.ts';

const WARNING =
  'TRUST_PROXY is off behind a proxy, so all users share one IP address. Set it to the number of proxies in front of OBDesk (see docs/operations.md)';

/** Warns about a proxy without TRUST_PROXY, because all users then seem to come from the proxy's address. */
export function warnAboutUntrustedProxy(app: FastifyInstance, config: Config, log: Logger): void {
  if (config.trustedProxies > 0) return;
  const warn = (reason: string) => log.warn({ source: 'http', reason }, WARNING);
  if (isHttps(config)) warn('APP_URL starts with https');
  let isWarned = false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!isWarned && (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)) {
      isWarned = true;
      warn('A request has an X-Forwarded-For or Forwarded header');
    }
    done();
  });
}
