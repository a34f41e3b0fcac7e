import { writeFile } from 'node:fs/promises';
import type { BrowserContext, ConsoleMessage, Request, Response, TestInfo, WebError } from '@playwright/test';

export interface WatchedErrors {
  /** Allows errors that a test provokes on purpose. */
  allow: (pattern: RegExp) => void;
  watch: (context: BrowserContext) => BrowserContext;
  /** Stops watching the first context, which other tests may use. */
  stop: () => void;
  unexpected: () => string[];
  /** Attaches the console and the requests of all pages to the report of a test. */
  attachTo: (test: TestInfo) => Promise<void>;
}

/** Errors of requests that were pending when their session ended. */
const SIGNED_OUT = /401|Sign in to continue/;

/** Collects exceptions, console errors and violations of the content security policy, and what explains a failure. */
export function watchErrors(first: BrowserContext): WatchedErrors {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  const lines: string[] = [];
  const requests: string[] = [];
  const onError = (error: WebError) => {
    found.push(String(error.error()));
    lines.push(`exception: ${error.error().stack ?? error.error().message}`);
  };
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') found.push(message.text());
    lines.push(`${message.type()}: ${message.text()}`);
  };
  const onRequest = (request: Request) => {
    if (new URL(request.url()).pathname === '/api/auth/logout') allowed.push(SIGNED_OUT);
  };
  const onResponse = (response: Response) => void requests.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  const onFailed = (request: Request) => void requests.push(`${request.failure()?.errorText} ${request.method()} ${request.url()}`);
  const watch = (context: BrowserContext) =>
    context
      .on('weberror', onError)
      .on('console', onConsole)
      .on('request', onRequest)
      .on('response', onResponse)
      .on('requestfailed', onFailed);
  watch(first);
  return {
    allow: (pattern) => void allowed.push(pattern),
    watch,
    stop: () =>
      void first
        .off('weberror', onError)
        .off('console', onConsole)
        .off('request', onRequest)
        .off('response', onResponse)
        .off('requestfailed', onFailed),
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
