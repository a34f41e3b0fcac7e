import { CallError } from '../../../../platform/web/call.ts';

/** What happened and what to do, as well as the server could say it. */
export const reasonOf = (error: Error): string => (error instanceof CallError ? (error.reason ?? error.message) : error.message);
