import { lazy, Suspense } from 'react';
import type { MarkdownTextProps } from './MarkdownText.tsx';

/** Reads Markdown. It is larger than many a page, so it is loaded when the first text is shown. */
const MarkdownText = lazy(async () => ({ default: (await import('./MarkdownText.tsx')).MarkdownText }));

/** A text in Markdown. HTML in it is left out, and pictures are those of the product only. */
export function Markdown(props: MarkdownTextProps) {
  return (
    <Suspense fallback={null}>
      <MarkdownText {...props} />
    </Suspense>
  );
}
