import type { FastifyInstance } from 'fastify';

/** The page for people. */
export function pageRoutes(app: FastifyInstance): void {
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send('<!doctype html><title>Sandbox</title>'));
}
