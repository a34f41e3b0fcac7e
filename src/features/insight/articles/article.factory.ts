import type { z } from 'zod';
import type { NewArticle } from './article.contract.ts';

/** Request body of a valid article, with overrides. */
export function anArticle(given: Partial<z.input<typeof NewArticle>> = {}): z.input<typeof NewArticle> {
  return {
    title: 'Flashing over a weak battery',
    category: 'Ticket Management',
    keywords: 'voltage, charger',
    body: '## Before the session\n\nConnect a **battery maintainer** and wait for 13.2 V.',
    ...given,
  };
}
