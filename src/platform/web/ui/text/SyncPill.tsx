import type { SyncStatus } from '../../../sync-status.ts';
import { Pill } from './Pill.tsx';
import type { Tone } from './tones.ts';

const TONES: Record<SyncStatus, Tone> = { synced: 'green', pending: 'yellow', error: 'red', unsynced: 'gray' };

export function SyncPill({ status }: { status: SyncStatus }) {
  return <Pill tone={TONES[status]}>{status}</Pill>;
}
