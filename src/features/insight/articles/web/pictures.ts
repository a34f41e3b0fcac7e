const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** URLs of article pictures by name: 'tickets' is `pictures/tickets.webp`. Created by `scripts/steps/pictures.mjs`. */
export const PICTURES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, address]) => [path.replace(/^.*\/|\.webp$/g, ''), address]),
);
