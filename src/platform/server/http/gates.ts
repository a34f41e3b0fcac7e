import type { FastifyInstance } from 'fastify';
import type { Actor } from '../actor.ts';

/** Lets somebody who may make a call go on, or throws what they are answered instead. It runs before every such call: it has to be fast. */
export type Gate = (caller: Actor) => Promise<void> | void;

/** Asks every gate before a call that needs somebody signed in; what is public and what declares `passesGates` stays open. */
export function keepGates(app: FastifyInstance, gates: readonly Gate[]): void {
  app.addHook('onRequest', async ({ actor, routeOptions: { config } }) => {
    if (!actor || config.access === 'public' || config.endpoint?.passesGates) return;
    for (const gate of gates) await gate(actor);
  });
}
