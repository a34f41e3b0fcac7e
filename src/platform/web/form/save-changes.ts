import { CallError } from '../call.ts';

/** So many colleagues may save between our reading and our writing before we give up. */
const ATTEMPTS = 20;

/** The stored record, as far as a save needs it. */
export interface RecordAccess<R, Change> {
  /** What people call it: 'part'. */
  readonly noun: string;
  /** As last read or saved in this browser. */
  readonly known: () => R;
  readonly put: (change: Change & { version: number }) => Promise<R>;
  /** Takes in the record as somebody else left it. */
  readonly keep: (record: R) => void;
  /** Reads the record that came with a refused save; undefined when it is none. */
  readonly parse: (current: unknown) => R | undefined;
}

/**
 * Saves what `prepare` makes of the stored record, and once more when somebody was faster. `stop` is what keeps it
 * from being sent, such as a conflict; nothing is sent either when there is no change.
 */
export async function saveChanges<R extends { version: number }, Change extends object, Stop>(
  access: RecordAccess<R, Change>,
  prepare: (current: R) => { change: Change } | { stop: Stop },
): Promise<{ saved: R } | { stop: Stop }> {
  for (let left = ATTEMPTS; left > 0; left--) {
    const current = access.known();
    const next = prepare(current);
    if ('stop' in next) return next;
    const saved = Object.keys(next.change).length > 0 ? await send(access, next.change, current.version) : current;
    if (saved) return { saved };
  }
  throw new Error(`Colleagues are saving this ${access.noun} all the time. Please try again.`);
}

/** Undefined when somebody was faster; the record as they left it is then known. */
async function send<R, Change extends object>(access: RecordAccess<R, Change>, change: Change, version: number): Promise<R | undefined> {
  try {
    return await access.put({ ...change, version });
  } catch (failure) {
    const stored = failure instanceof CallError && failure.code === 'stale' ? access.parse(failure.current) : undefined;
    if (!stored) throw failure;
    access.keep(stored);
    return undefined;
  }
}
