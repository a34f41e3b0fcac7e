import { CallError } from '../../../../platform/web/call.ts';

/** A notice of what failed, and why where the server says so; it stays long enough to be read. */
export function explainFailure(error: Error, title: string): { color: string; autoClose: number; title: string; message: string } {
  const reason = error instanceof CallError ? error.reason : undefined;
  return {
    color: 'red',
    autoClose: 15_000,
    ...(reason === undefined ? { title, message: error.message } : { title: error.message, message: reason }),
  };
}
