import { CallError } from '../../../../platform/web/call.ts';

/** Returns the server's explanation of an error, or its message. */
export const getErrorReason = (error: Error): string => (error instanceof CallError ? error.reason : undefined) ?? error.message;
