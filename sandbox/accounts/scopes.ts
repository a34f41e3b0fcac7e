/** A parsed scope such as `ZohoCRM.modules.leads.READ`. Zoho ignores case. */
export interface Scope {
  readonly path: string;
  readonly operation: string;
}

export function parseScope(text: string): Scope {
  const lower = text.trim().toLowerCase();
  const end = lower.lastIndexOf('.');
  return { path: lower.slice(0, Math.max(end, 0)), operation: lower.slice(end + 1) };
}

/** Splits scopes at commas. Some clients send spaces. */
export function splitScopes(text: string): string[] {
  return text.split(/[\s,]+/).filter((scope) => scope !== '');
}

/** `X.ALL` covers `X.READ` and `X.y.READ`, `X.READ` covers `X.y.READ`, and `WRITE` covers CREATE, UPDATE and DELETE. */
export function covers(granted: Scope, required: Scope): boolean {
  const isWithin = required.path === granted.path || required.path.startsWith(`${granted.path}.`);
  return isWithin && allows(granted.operation, required.operation);
}

function allows(granted: string, required: string): boolean {
  if (granted === 'all' || granted === required) return true;
  return granted === 'write' && ['create', 'update', 'delete'].includes(required);
}

/** Scope groups by service, from Zoho's tables. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  [
    'zohocrm',
    'modules users settings org bulk notifications coql functions files templates features apis zia ' +
      'mass_convert mass_update mass_delete share send_mail change_owner composite_requests',
  ],
  ['desk', 'tickets contacts accounts tasks events calls activities products contracts articles community settings basic search webhooks'],
  ['aaaserver', 'profile'],
  ['zohosearch', 'securesearch'],
]);
const OPERATIONS = ['all', 'read', 'create', 'update', 'delete', 'write', 'custom'];

/** Returns whether Zoho has such a scope. */
export function isKnownScope(text: string): boolean {
  const { path, operation } = parseScope(text);
  const [service = '', group = ''] = path.split('.');
  return OPERATIONS.includes(operation) && (GROUPS.get(service)?.split(' ').includes(group) ?? false);
}
