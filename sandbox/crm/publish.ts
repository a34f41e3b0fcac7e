import type { Channel, CrmRecord, CrmState } from './crm.state.ts';
import type { ModuleName } from './fields.ts';

/** Operations by the names in notifications. That of a deletion is not confirmed. */
const OPERATION_NAMES = { create: 'insert', edit: 'update', delete: 'delete' } as const;
type Operation = keyof typeof OPERATION_NAMES;

/** A written record with its changed fields. */
export interface Change {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const TIMEOUT_MS = 5_000;

/** Notifies the subscribers of a write, without retries. */
export function publish(state: CrmState, module: ModuleName, operation: Operation, changes: readonly Change[]): void {
  if (changes.length === 0) return;
  for (const channel of state.channels.values()) {
    const isSubscribed = channel.operations.includes('all') || channel.operations.includes(operation);
    if (channel.module !== module || !isSubscribed || channel.expiresAt <= state.base.clock.now()) continue;
    const body = JSON.stringify(createNotification(state, channel, operation, changes));
    void state.base.deliveries.send({ url: channel.notifyUrl, body, timeoutMs: TIMEOUT_MS });
  }
}

function createNotification({ base }: CrmState, channel: Channel, operation: Operation, changes: readonly Change[]): unknown {
  const edits = operation === 'edit' ? changes : [];
  return {
    server_time: base.clock.now(),
    query_params: Object.fromEntries(new URL(channel.notifyUrl).searchParams),
    module: channel.module,
    resource_uri: channel.resourceUri,
    ids: changes.map(({ id }) => id),
    affected_fields: edits.map(({ id, fields }) => ({ [id]: Object.keys(fields) })),
    affected_values: edits.map(({ id, fields }) => ({ record_id: id, values: fields })),
    operation: OPERATION_NAMES[operation],
    channel_id: channel.channelId,
    token: channel.token,
  };
}

/** Returns the changed fields of a record. */
export function toChange(before: CrmRecord, after: CrmRecord): Change {
  const fields = Object.fromEntries(Object.entries(after.values).filter(([name, value]) => before.values[name] !== value));
  return { id: after.id, fields: after.owner === before.owner ? fields : { ...fields, Owner: { id: after.owner } } };
}
