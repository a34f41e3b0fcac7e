import { fillPath } from '../../../../platform/endpoint.ts';
import { newId } from '../../../../platform/web/new-id.ts';
import { attachmentApi } from '../attachment.contract.ts';
import { FILE_LIMIT, TOO_LARGE_TEXT } from '../attachment.rules.ts';
import { sendFile } from './send-file.ts';
import { forgetNames, keepNames } from './upload-names.ts';

/** A file on its way to a ticket, or one that did not get there. */
export interface Upload {
  readonly id: string;
  readonly ticketId: string;
  readonly name: string;
  readonly size: number;
  /** From 0 to 1. */
  readonly progress: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly reason: string;
  /** True when sending the file again can help. */
  readonly canRetry: boolean;
}

type Entry = Upload & { readonly file: File; readonly abort?: () => void };

/** Number of files sent at the same time. */
const AT_ONCE = 2;

let entries: readonly Entry[] = [];
const listeners = new Set<() => void>();
let onSent: (ticketId: string) => void = () => undefined;

/** The uploads of all tickets, as a store: they go on while one works elsewhere in the program. */
export const uploadStore = {
  get: (): readonly Upload[] => entries,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Calls the listener when a file has arrived. */
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
  /** Gives a file up, also in the middle. */
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
  const onTheWay = next.filter(({ state }) => state !== 'failed');
  keepNames(onTheWay);
  if (onTheWay.length > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

/** A reload would end them. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Names of files that a reload has cut off; told once. */
export const takeCutOff = (ticketId: string): readonly string[] => forgetNames(ticketId);
