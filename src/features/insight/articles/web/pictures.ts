const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** The addresses of the pictures that articles show, by their names: 'tickets' is `pictures/tickets.webp`. `scripts/steps/pictures.mjs` makes them. */
export const PICTURES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, address]) => [path.replace(/^.*\/|\.webp$/g, ''), address]),
);
