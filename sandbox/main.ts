import type { FastifyInstance } from 'fastify';
import { buildSandbox } from './build-sandbox.ts';
import { type Environment, readEnvironment } from './environment.ts';

let app: FastifyInstance | undefined;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  // A sandbox started by the demo ends with its parent.
  process.once('disconnect', () => void stop());
  app = await buildSandbox(environment.dataset);
  const address = await listen(app, environment);
  process.stdout.write(`Sandbox ready on ${address}\n`);
}

async function listen(server: FastifyInstance, { port, host }: Environment): Promise<string> {
  try {
    return await server.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is in use. Stop the other program or set SANDBOX_PORT to a free port.`);
    if (code === 'EACCES') throw new Error(`This account can't use port ${port}. Set SANDBOX_PORT to a number above 1023.`);
    throw new Error(`SANDBOX_HOST ${host} isn't an address of this server (${code ?? error}).`);
  }
}

async function stop(): Promise<void> {
  await app?.close();
  process.exit(0);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
