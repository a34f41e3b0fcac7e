import { buildSandbox } from './core/build-sandbox.ts';
import { WORLD_NAMES, type WorldName } from './worlds/world.ts';

async function main(): Promise<void> {
  const { SANDBOX_PORT = '4000', SANDBOX_HOST = '127.0.0.1', SANDBOX_WORLD = 'shop' } = process.env;
  if (!isWorldName(SANDBOX_WORLD)) throw new Error(`SANDBOX_WORLD must be one of ${WORLD_NAMES.join(', ')}`);
  const app = await buildSandbox(SANDBOX_WORLD);
  const address = await app.listen({ port: Number(SANDBOX_PORT), host: SANDBOX_HOST });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close().then(() => process.exit(0)));
  process.stdout.write(`Sandbox ready on ${address}\n`);
}

function isWorldName(name: string): name is WorldName {
  return (WORLD_NAMES as readonly string[]).includes(name);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
