import { fillPath } from '../../../../platform/endpoint.ts';
import { newId } from '../../../../platform/web/new-id.ts';
import { attachmentApi } from '../attachment.contract.ts';
import { FILE_LIMIT, TOO_LARGE_TEXT } from '../attachment.rules.ts';

const KEY = 'obdesk-uploads';

interface UploadName {
  readonly ticketId: string;
  readonly name: string;
}

/** Stores the names of running uploads in this tab, so that a reload can list those it interrupted. Browsers can't store the files. */
function storeNames(uploads: readonly UploadName[]): void {
  const names = [...interrupted, ...uploads.map(({ ticketId, name }) => ({ ticketId, name }))];
  if (names.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(names));
}

/** Returns and clears the names of a ticket's uploads that were interrupted by a reload. */
export function takeInterrupted(ticketId: string): readonly string[] {
  const own = interrupted.filter((each) => each.ticketId === ticketId);
  if (own.length > 0) {
    interrupted = interrupted.filter((each) => each.ticketId !== ticketId);
    storeNames([]);
  }
  return own.map(({ name }) => name);
}

let interrupted: readonly UploadName[] = readNames();

function readNames(): readonly UploadName[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(names) ? names.filter((each) => typeof each?.ticketId === 'string' && typeof each.name === 'string') : [];
  } catch {
    return [];
  }
}

interface SendOptions {
  readonly onProgress: (progress: number) => void;
  readonly onDone: () => void;
  readonly onFailure: (reason: string, canRetry: boolean) => void;
}

/** Uploads one file and reports its progress, which `fetch` can't. Returns a function that cancels it. */
function sendFile(path: string, file: File, { onProgress, onDone, onFailure }: SendOptions): () => void {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.append('file', file);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener('load', () => {
    if (request.status >= 200 && request.status < 300) onDone();
    else onFailure(readMessage(request), isRetryable(request.status));
  });
  request.addEventListener('error', () => onFailure('Couldn’t reach the server.', true));
  request.open('POST', path);
  request.send(form);
  return () => request.abort();
}

/** Rejected files would be rejected again. */
const isRetryable = (status: number) => status !== 413 && status !== 400 && status !== 404;

function readMessage({ responseText, status }: XMLHttpRequest): string {
  try {
    const { message } = JSON.parse(responseText);
    if (typeof message === 'string' && message !== '') return message;
  } catch {
    // Not JSON; the status is enough.
  }
  return `The server returned an error (${status}).`;
}

/** A file that is being uploaded, or whose upload failed. */
export interface Upload {
  readonly id: string;
  readonly ticketId: string;
  readonly name: string;
  readonly size: number;
  /** From 0 to 1. */
  readonly progress: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly reason: string;
  readonly canRetry: boolean;
}

type Entry = Upload & { readonly file: File; readonly abort?: () => void };

/** Maximum number of simultaneous uploads. */
const AT_ONCE = 2;

let entries: readonly Entry[] = [];
const listeners = new Set<() => void>();
let onSent: (ticketId: string) => void = () => undefined;

/** Uploads of all tickets. They continue while the user works on other pages. */
export const uploadStore = {
  get: (): readonly Upload[] => entries,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Calls the listener after an upload. */
  whenSent(listener: (ticketId: string) => void) {
    onSent = listener;
  },
  add(ticketId: string, files: readonly File[]) {
    change([...entries, ...files.map((file) => toEntry(ticketId, file))]);
    sendNext();
  },
  retry(id: string) {
    patch(id, { state: 'waiting', reason: '', progress: 0 });
    sendNext();
  },
  /** Cancels or dismisses an upload. */
  drop(id: string) {
    entries.find((entry) => entry.id === id)?.abort?.();
    change(entries.filter((entry) => entry.id !== id));
    sendNext();
  },
};

function toEntry(ticketId: string, file: File): Entry {
  const about = { id: newId(), ticketId, name: file.name, size: file.size, file, progress: 0 };
  if (file.size > FILE_LIMIT) return { ...about, state: 'failed', canRetry: false, reason: TOO_LARGE_TEXT };
  if (file.size === 0) return { ...about, state: 'failed', canRetry: false, reason: 'The file is empty.' };
  return { ...about, state: 'waiting', canRetry: true, reason: '' };
}

function sendNext(): void {
  const sending = entries.filter(({ state }) => state === 'sending').length;
  for (const entry of entries.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, AT_ONCE - sending))) send(entry);
}

function send({ id, ticketId, file }: Entry): void {
  const path = `${fillPath(attachmentApi.add.path, { id: ticketId })}?id=${id}`;
  const abort = sendFile(path, file, {
    onProgress: (progress) => patch(id, { progress }),
    onDone() {
      change(entries.filter((entry) => entry.id !== id));
      onSent(ticketId);
      sendNext();
    },
    onFailure(reason, canRetry) {
      patch(id, { state: 'failed', reason, canRetry });
      sendNext();
    },
  });
  patch(id, { state: 'sending', abort });
}

const patch = (id: string, given: Partial<Entry>) => change(entries.map((entry) => (entry.id === id ? { ...entry, ...given } : entry)));

function change(next: readonly Entry[]): void {
  entries = next;
  const running = next.filter(({ state }) => state !== 'failed');
  storeNames(running);
  if (running.length > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

/** A reload would interrupt uploads. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
