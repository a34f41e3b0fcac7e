import { DATASET_NAMES, type DatasetName } from './datasets/dataset.ts';

export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataset: DatasetName;
  readonly smtpPort: number;
  readonly imapPort: number;
}

const HIGHEST_PORT = 65_535;

/** Reads the environment. Throws for an invalid value; blank is unset. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const port = readPort(env, 'SANDBOX_PORT', 4_000);
  const host = env.SANDBOX_HOST?.trim() || '127.0.0.1';
  const dataset = env.SANDBOX_DATASET?.trim() || 'shop';
  if (!isDatasetName(dataset))
    throw new Error(`SANDBOX_DATASET must be one of ${DATASET_NAMES.join(', ')}, not ${JSON.stringify(dataset)}.`);
  // A sandbox on a free port can run beside another one.
  const smtpPort = readPort(env, 'SANDBOX_SMTP_PORT', port === 0 ? 0 : 4_025);
  const imapPort = readPort(env, 'SANDBOX_IMAP_PORT', port === 0 ? 0 : 4_143);
  return { port, host, dataset, smtpPort, imapPort };
}

function readPort(env: Record<string, string | undefined>, name: string, usual: number): number {
  const text = env[name]?.trim() || String(usual);
  if (/^\d+$/.test(text) && Number(text) <= HIGHEST_PORT) return Number(text);
  throw new Error(`${name} must be a whole number from 0 to ${HIGHEST_PORT}, not ${JSON.stringify(text)}.`);
}

function isDatasetName(name: string): name is DatasetName {
  return (DATASET_NAMES as readonly string[]).includes(name);
}
