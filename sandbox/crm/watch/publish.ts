import type { CrmState } from '../crm.state.ts';
import type { ModuleStore } from '../records/store.ts';
import type { Channel } from './channel.ts';

export type Operation = 'create' | 'edit' | 'delete';

/** A record that was written, with the fields that are new in it. */
export interface Change {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const TIMEOUT_MS = 5_000;

/** Notifies the subscribed channels of a write, without waiting for them and without retries. */
export function publish(state: CrmState, store: ModuleStore, operation: Operation, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  const now = state.base.clock.now();
  for (const channel of state.channels.values()) {
    const isSubscribed = channel.operations.includes('all') || channel.operations.includes(operation);
    if (channel.module !== store.name || !isSubscribed || channel.expiresAt <= now) continue;
    const body = JSON.stringify(createCallback(state, channel, operation, changes));
    void state.base.deliveries.send({ provider: 'crm', url: channel.notifyUrl, body, timeoutMs: TIMEOUT_MS });
  }
}

function createCallback({ base }: CrmState, channel: Channel, operation: Operation, changes: readonly Change[]): unknown {
  // The name of a deletion is not confirmed.
  const names = { create: 'insert', edit: 'update', delete: 'delete' };
  return {
    server_time: base.clock.now(),
    query_params: Object.fromEntries(new URL(channel.notifyUrl).searchParams),
    module: channel.module,
    resource_uri: channel.resourceUri,
    ids: changes.map(({ id }) => id),
    affected_fields: operation === 'edit' ? changes.map(({ id, fields }) => ({ [id]: Object.keys(fields) })) : [],
    affected_values: operation === 'edit' ? changes.map(({ id, fields }) => ({ record_id: id, values: fields })) : [],
    operation: names[operation],
    channel_id: channel.channelId,
    token: channel.token,
  };
}
