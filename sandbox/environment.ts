import { DATASET_NAMES, type DatasetName } from './datasets/dataset.ts';

export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly dataset: DatasetName;
}

const HIGHEST_PORT = 65_535;

/** Reads the environment. Throws for an invalid value; blank is unset. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const port = env.SANDBOX_PORT?.trim() || '4000';
  const host = env.SANDBOX_HOST?.trim() || '127.0.0.1';
  const dataset = env.SANDBOX_DATASET?.trim() || 'shop';
  if (!/^\d+$/.test(port) || Number(port) > HIGHEST_PORT) {
    throw new Error(`SANDBOX_PORT must be a whole number from 0 to ${HIGHEST_PORT}, not ${JSON.stringify(port)}.`);
  }
  if (!isDatasetName(dataset))
    throw new Error(`SANDBOX_DATASET must be one of ${DATASET_NAMES.join(', ')}, not ${JSON.stringify(dataset)}.`);
  return { port: Number(port), host, dataset };
}

function isDatasetName(name: string): name is DatasetName {
  return (DATASET_NAMES as readonly string[]).includes(name);
}
