import { Pill } from './Pill.tsx';
import type { Tone } from './tones.ts';

export type SyncStatus = 'synced' | 'pending' | 'error';

const TONES: Record<SyncStatus, Tone> = { synced: 'green', pending: 'yellow', error: 'red' };

/** How far a record has got to the provider that keeps a copy of it. */
export function SyncPill({ status }: { status: SyncStatus }) {
  return <Pill tone={TONES[status]}>{status}</Pill>;
}
