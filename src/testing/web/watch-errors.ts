import { writeFile } from 'node:fs/promises';
import type { BrowserContext, TestInfo } from '@playwright/test';

export interface WatchedErrors {
  /** Allows errors that a test provokes on purpose. */
  allow: (pattern: RegExp) => void;
  watch: (context: BrowserContext) => BrowserContext;
  unexpected: () => string[];
  /** Attaches the console and the requests of all pages to the report of a test. */
  attachTo: (test: TestInfo) => Promise<void>;
}

/** Errors of requests that were under way when their session ended. */
const SIGNED_OUT = /401|Sign in to continue/;

/** Collects exceptions, console errors and violations of the content security policy, and what explains a failure. */
export function watchErrors(first: BrowserContext): WatchedErrors {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const lines: string[] = [];
  const requests: string[] = [];
  const watch = (context: BrowserContext) => {
    context.on('weberror', (error) => {
      found.push(String(error.error()));
      lines.push(`exception: ${error.error().stack ?? error.error().message}`);
    });
    context.on('console', (message) => {
      if (message.type() === 'error') found.push(message.text());
      lines.push(`${message.type()}: ${message.text()}`);
    });
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/auth/logout') allowed.push(SIGNED_OUT);
    });
    context.on('response', (response) => requests.push(`${response.status()} ${response.request().method()} ${response.url()}`));
    context.on('requestfailed', (request) => requests.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`));
    return context;
  };
  watch(first);
  return {
    allow: (pattern) => void allowed.push(pattern),
    watch,
    unexpected: () => found.filter((text) => !allowed.some((pattern) => pattern.test(text))),
    async attachTo(test) {
      for (const [name, texts] of Object.entries({ console: lines, requests })) {
        const path = test.outputPath(`${name}.txt`);
        await writeFile(path, `${texts.join('\n')}\n`);
        await test.attach(name, { path, contentType: 'text/plain' });
      }
    },
  };
}
