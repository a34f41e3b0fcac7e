import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, isHttps } from '../../config.ts';

const ADVICE = 'Set TRUST_PROXY to the number of proxies in front of OBDesk (1 or true for one); see docs/operations.md.';

/**
 * Warns if OBDesk runs behind a proxy that it isn't told about: everybody then seems to come from the proxy's address. At start that shows in
 * `APP_URL`, because OBDesk itself doesn't speak https; later in the first call that a proxy has passed on.
 */
export function warnOfUnknownProxy(app: FastifyInstance, config: Config, log: Logger): void {
  if (config.trustedProxies > 0) return;
  const warn = (why: string) => log.warn({ source: 'http' }, `${why}, but TRUST_PROXY is off: all users share one address. ${ADVICE}`);
  if (isHttps(config)) warn('APP_URL is an https address, so a proxy answers it');
  let isWarned = false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!isWarned && (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)) {
      isWarned = true;
      warn('A call came with the header X-Forwarded-For, so a proxy passed it on');
    }
    done();
  });
}
