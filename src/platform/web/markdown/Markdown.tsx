import { lazy, Suspense } from 'react';
import type { MarkdownTextProps } from './MarkdownText.tsx';

/** Lazy, because the parser is large. */
const MarkdownText = lazy(async () => ({ default: (await import('./MarkdownText.tsx')).MarkdownText }));

/** Renders Markdown without HTML and with images of the product only. */
export function Markdown(props: MarkdownTextProps) {
  return (
    <Suspense fallback={null}>
      <MarkdownText {...props} />
    </Suspense>
  );
}
