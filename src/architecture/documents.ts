import { posix } from 'node:path';
import type { SourceFile } from './source-file.ts';

const SNIPPET = /^```tsx?\n([\s\S]*?)^```/gm;
const LINK = /\]\(([^)#:]+)\)/g;
const PATH = /`((?:src|docs|scripts|migrations|sample-data|bench|e2e)\/[\w./-]+)`/g;

/**
 * Lists code and files that documents show or name and the project does not have. `text` answers a file's text, '' for a folder,
 * undefined for neither.
 */
export function documentBreaches(documents: readonly SourceFile[], text: (path: string) => string | undefined): string[] {
  return documents.flatMap((document) => [
    ...pathsIn(document)
      .filter((path) => text(path) === undefined)
      .map((path) => `${document.path} names ${path}, which does not exist. Correct the document.`),
    ...matches(document.text, SNIPPET).flatMap((snippet) => untrueLines(document, snippet, text)),
  ]);
}

function pathsIn({ path, text }: SourceFile): string[] {
  const links = matches(text, LINK).map((link) => posix.join(posix.dirname(path), link));
  return [...links, ...matches(text, PATH)].filter((each) => !each.endsWith('.png'));
}

/** A line `// src/…` says where the lines below it are from; `…` stands for what was left out. */
function untrueLines(document: SourceFile, snippet: string, text: (path: string) => string | undefined): string[] {
  let source: string | undefined;
  return snippet.split('\n').flatMap((line) => {
    const path = /^\/\/ (src\/\S+)$/.exec(line)?.[1];
    if (path) source = path;
    const code = line.trim();
    if (path || code === '' || code === '…') return [];
    if (source === undefined) return [`${document.path}: '${code}' does not say where it is from. Begin the example with // src/…`];
    return text(source)?.includes(code) ? [] : [`${document.path}: '${code}' is not in ${source}. Bring the example up to date.`];
  });
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}
