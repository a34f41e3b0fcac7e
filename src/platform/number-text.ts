/** '1,204'. `Intl.NumberFormat` returns the same, but its first use takes milliseconds. */
export function formatCount(count: number): string {
  if (count < 0) return `-${formatCount(-count)}`;
  return count < 1_000 ? String(count) : `${formatCount(Math.floor(count / 1_000))},${String(count % 1_000).padStart(3, '0')}`;
}

/** '0 records', '1 record', '1,204 records'. Pass `many` for irregular plurals. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** 'a', 'a and b', 'a, b and c'; '' for an empty list. */
export function formatList(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  if (items.length < 3) return items.join(` ${word} `);
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

const COMPACT = [
  { size: 1_000_000, name: 'M' },
  { size: 1_000, name: 'k' },
] as const;

/** '999', '9,999', '12k', '1.2M' */
export function formatBadge(count: number): string {
  const unit = count > 9_999 && COMPACT.find(({ size }) => count >= size);
  if (!unit) return formatCount(count);
  const scaled = count / unit.size;
  return `${scaled < 10 ? Math.floor(scaled * 10) / 10 : Math.floor(scaled)}${unit.name}`;
}

const BYTE_UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** '512 bytes', '1.4 MB', '93 MB' in powers of 1,000. */
export function formatBytes(bytes: number): string {
  const whole = Math.round(bytes);
  if (whole < 1_000) return pluralize(whole, 'byte');
  const exponent = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(whole) / 3));
  const scaled = whole / 1_000 ** exponent;
  const amount = scaled < 9.95 ? scaled.toFixed(1) : formatCount(Math.round(scaled));
  // 999,999 bytes are 1.0 MB, not 1,000 kB.
  if (amount === '1,000' && exponent < BYTE_UNITS.length - 1) return `1.0 ${BYTE_UNITS[exponent + 1]}`;
  return `${amount} ${BYTE_UNITS[exponent]}`;
}

const KB = 1024;
const MB = 1024 * KB;

/** '820 bytes', '1.4 MB' in powers of 1,024, as file managers do. */
export function formatFileSize(bytes: number): string {
  if (bytes < KB) return pluralize(bytes, 'byte');
  const [amount, unit] = bytes < MB ? [bytes / KB, 'KB'] : [bytes / MB, 'MB'];
  return `${amount < 10 ? amount.toFixed(1).replace(/\.0$/, '') : Math.round(amount)} ${unit}`;
}
