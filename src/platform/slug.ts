const SLUG_LIMIT = 80;

/** 'Müller & Sons' becomes 'muller-sons'. '' if no letter or digit is left. */
export function toSlug(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\s/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '');
  return ascii.replaceAll(/-+/g, '-').replace(/^-/, '').slice(0, SLUG_LIMIT).replace(/-$/, '');
}
