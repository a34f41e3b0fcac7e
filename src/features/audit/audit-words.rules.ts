const ACTIONS: Readonly<Record<string, string>> = {
  'access.refused': 'Was refused',
  'auth.sign_in_failed': 'Sign-in failed',
  'auth.signed_in': 'Signed in',
  'auth.signed_out': 'Signed out',
  'tickets.imported': 'Imported tickets',
  'user.changed': 'Changed a user',
  'user.created': 'Created a user',
  'user.deleted': 'Deleted a user',
};

/** What happened, in words; an action without words here is shown as it is. */
export function actionText(action: string): string {
  return ACTIONS[action] ?? action;
}

/** The particulars of an entry in one line: 'fields: role, role: Admin → User'. */
export function detailText(detail: Readonly<Record<string, unknown>>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(', ');
}

function valueText(value: unknown): string {
  if (isChange(value)) return `${valueText(value.from)} → ${valueText(value.to)}`;
  if (Array.isArray(value)) return value.map(valueText).join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}
