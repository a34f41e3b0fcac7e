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
