import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import type { Mailbox } from '../../../features/mail/mailboxes/mailbox.contract.ts';
import { toPasswordContext } from '../../../features/mail/mailboxes/server/access.service.ts';
import { createSecretBox } from '../../../platform/server/secret-box.ts';
import { type ApiCaller, apiCaller } from '../api-caller.ts';
import { newProgram, type Program, signInTo } from '../programs/program.ts';
import { createEmptyDatabase } from '../test-cluster.ts';
import { aSandboxMailbox, mailEnvironment, SANDBOX_PASSWORD } from './mail-at-sandbox.ts';

interface MailNode {
  readonly program: Program;
  url: string;
  caller: ApiCaller;
}

/** Two built servers on one database, whose mail servers are at a sandbox in this process. */
export interface MailNodes {
  readonly sandbox: TestSandbox;
  readonly nodes: readonly MailNode[];
  readonly database: pg.Client;
  /** Of an Admin, valid on both nodes and after a restart. */
  readonly cookie: string;
  anyNode(): MailNode;
  killAndRestart(node: MailNode): Promise<void>;
  /** Ends a node with SIGTERM. Throws if it doesn’t end cleanly. */
  stopAndRestart(node: MailNode): Promise<void>;
  /** Adds a mailbox with its password. */
  addMailbox(given?: Parameters<typeof aSandboxMailbox>[1]): Promise<Mailbox>;
  /** Returns the resident memory of each node in MB. */
  readMemory(): Promise<number[]>;
  close(): Promise<void>;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
export const random = (below: number) => Math.floor(Math.random() * below);

export async function startMailNodes(): Promise<MailNodes> {
  const sandbox = await startTestSandbox('empty');
  const secret = randomBytes(32).toString('hex');
  const connection = await createEmptyDatabase(inject('connection'));
  const env = { ...(await mailEnvironment(sandbox)), APP_SECRET: secret, DATABASE_URL: connection.connectionString };
  const first = await newProgram(env);
  const { url } = await first.start();
  const cookie = await signInTo(url);
  const toNode = (program: Program, at: string): MailNode => ({ program, url: at, caller: apiCaller(at, cookie) });
  const second = await newProgram(env);
  const nodes = [toNode(first, url), toNode(second, (await second.start()).url)];
  const database = new pg.Client(connection);
  await database.connect();
  const restart = async (node: MailNode) => {
    Object.assign(node, toNode(node.program, (await node.program.start()).url));
  };
  const anyNode = () => nodes[random(nodes.length)] as MailNode;
  return {
    sandbox,
    nodes,
    database,
    cookie,
    anyNode,
    async killAndRestart(node) {
      await node.program.kill();
      await restart(node);
    },
    async stopAndRestart(node) {
      const code = await node.program.stop();
      if (code !== 0) throw new Error(`the server ended with ${code}`);
      await restart(node);
    },
    async addMailbox(given) {
      const body = aSandboxMailbox(sandbox, given);
      await sandbox.control.mail.saveMailbox({ address: body.address });
      const added = await anyNode().caller.post<Mailbox>('/api/mailboxes', body);
      if (added.status !== 201) throw new Error(JSON.stringify(added.body));
      const { id } = added.body;
      // Storing a password over HTTP requires the user’s own password.
      const password = createSecretBox(secret).seal(toPasswordContext(id, 'password'), SANDBOX_PASSWORD);
      await database.query('UPDATE mailboxes SET password = $2 WHERE id = $1', [id, password]);
      return added.body;
    },
    readMemory: () => Promise.all(nodes.map(readMemory)),
    async close() {
      for (const { program } of nodes) await program.remove();
      await database.end();
      await sandbox.close();
    },
  };
}

async function readMemory({ caller }: MailNode): Promise<number> {
  const { body } = await caller.get<string>('/metrics');
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(body)?.[1]) / 1_048_576);
}

/** Waits until a condition holds. */
export async function until(isDone: () => Promise<boolean>, everyMs = 500): Promise<void> {
  while (!(await isDone())) await pause(everyMs);
}
