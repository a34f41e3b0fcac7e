/** Most characters of an id that comes from a name. */
const SLUG_LIMIT = 80;

/** Turns a name into a part of an address: 'Müller & Sons' is 'muller-sons'. Empty when nothing is left of it. */
export function toSlug(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\s/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '');
  return ascii.replaceAll(/-+/g, '-').replace(/^-/, '').slice(0, SLUG_LIMIT).replace(/-$/, '');
}
