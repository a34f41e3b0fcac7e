import type { FastifyInstance } from 'fastify';
import { buildSandbox } from './build-sandbox.ts';
import { type Environment, readEnvironment } from './environment.ts';
import type { MailServers } from './mail/mail-servers.ts';

let app: FastifyInstance | undefined;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  // A sandbox started by the demo ends with its parent.
  process.once('disconnect', () => void stop());
  const servers = await buildSandbox(environment.dataset);
  app = servers.app;
  const address = await listen(app, environment);
  await listenForMail(servers.mail, environment);
  const { smtpPort, imapPort } = servers.mail.ports;
  process.stdout.write(`SMTP on 127.0.0.1:${smtpPort}, IMAP on 127.0.0.1:${imapPort}\n`);
  process.stdout.write(`Sandbox ready on ${address}\n`);
}

async function listen(server: FastifyInstance, { port, host }: Environment): Promise<string> {
  try {
    return await server.listen({ port, host });
  } catch (error) {
    throw explain(error, port, 'SANDBOX_PORT') ?? new Error(`SANDBOX_HOST ${host} isn't an address of this server (${getCode(error)}).`);
  }
}

async function listenForMail(servers: MailServers, { smtpPort, imapPort }: Environment): Promise<void> {
  try {
    await servers.listen({ smtpPort, imapPort });
  } catch (error) {
    const isSmtp = (error as { port?: number }).port === smtpPort;
    throw explain(error, isSmtp ? smtpPort : imapPort, isSmtp ? 'SANDBOX_SMTP_PORT' : 'SANDBOX_IMAP_PORT') ?? error;
  }
}

function explain(error: unknown, port: number, variable: string): Error | undefined {
  const code = getCode(error);
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is in use. Stop the other program or set ${variable} to a free port.`);
  if (code === 'EACCES') return new Error(`This account can't use port ${port}. Set ${variable} to a number above 1023.`);
  return undefined;
}

function getCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

async function stop(): Promise<void> {
  await app?.close();
  process.exit(0);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
