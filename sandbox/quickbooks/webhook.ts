import { createHmac } from 'node:crypto';
import type { EntityName } from './entities/entity.ts';
import { OTHER_REALM_ID, REALM_ID } from './oauth/connection.ts';
import type { QuickbooksState } from './quickbooks.state.ts';

export type Operation = 'Create' | 'Update' | 'Delete' | 'Void';

interface Change {
  readonly realmId: string;
  readonly name: EntityName;
  readonly id: string;
  readonly operation: Operation;
}

const PATIENCE_MS = 3_000;
const TYPES: Readonly<Record<Operation, string>> = { Create: 'created', Update: 'updated', Delete: 'deleted', Void: 'voided' };

/** Notifies the registered address of a change, signed, without waiting for it and without retries. */
export function publish({ base }: QuickbooksState, name: EntityName, id: string, operation: Operation): void {
  const url = base.settings.text('quickbooksWebhookUrl');
  if (url === '') return;
  const change: Change = { realmId: REALM_ID, name, id, operation };
  const others = base.settings.isOn('quickbooksWebhookMixesRealms') ? [{ ...change, realmId: OTHER_REALM_ID, id: '77' }] : [];
  const isClassic = base.settings.text('quickbooksWebhookFormat') === 'classic';
  const at = base.clock.iso();
  const changes = [...others, change];
  const body = JSON.stringify(
    isClassic ? toClassicEvents(changes, at) : changes.map((one) => toCloudEvent(one, at, base.ids.next('5ab0c0de-'))),
  );
  const headers = { 'intuit-signature': sign(body, base.settings.text('quickbooksWebhookVerifier')) };
  void base.deliveries.send({ provider: 'quickbooks', url, headers, body, timeoutMs: PATIENCE_MS });
}

/** HMAC-SHA256 of the body as it is sent, in base64. */
export function sign(body: string, verifier: string): string {
  return createHmac('sha256', verifier).update(body).digest('base64');
}

function toCloudEvent({ realmId, name, id, operation }: Change, at: string, eventId: string): unknown {
  return {
    specversion: '1.0',
    id: eventId,
    source: 'intuit.c2FuZGJveA==',
    type: `qbo.${name.toLowerCase()}.${TYPES[operation]}.v1`,
    datacontenttype: 'application/json',
    time: at,
    intuitentityid: id,
    intuitaccountid: realmId,
    data: {},
  };
}

function toClassicEvents(changes: readonly Change[], at: string): unknown {
  return {
    eventNotifications: changes.map(({ realmId, name, id, operation }) => ({
      realmId,
      dataChangeEvent: { entities: [{ name, id, operation, lastUpdated: at }] },
    })),
  };
}
