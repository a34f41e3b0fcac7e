import { CallError } from '../call.ts';

export function toMessage(error: unknown, fallback: string): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : fallback;
}
