import type { BrowserContext } from '@playwright/test';

export interface WatchedErrors {
  /** Allows errors that a test provokes on purpose. */
  allow: (pattern: RegExp) => void;
  watch: (context: BrowserContext) => BrowserContext;
  unexpected: () => string[];
}

/** Collects what browsers complain about: exceptions, console errors, breaches of the content security policy. */
export function watchErrors(first: BrowserContext): WatchedErrors {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const watch = (context: BrowserContext) => {
    context.on('weberror', (error) => found.push(String(error.error())));
    context.on('console', (message) => {
      if (message.type() === 'error') found.push(message.text());
    });
    return context;
  };
  watch(first);
  return {
    allow: (pattern) => void allowed.push(pattern),
    watch,
    unexpected: () => found.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
