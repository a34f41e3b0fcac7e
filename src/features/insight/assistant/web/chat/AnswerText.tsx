import { createContext, useContext } from 'react';
import { Markdown } from '../../../../../platform/web/markdown/Markdown.tsx';
import type { TextLinkProps } from '../../../../../platform/web/markdown/MarkdownText.tsx';
import type { Source } from '../../assistant.contract.ts';
import classes from './AnswerText.module.css';

const CITATION_SCHEME = 'source:';

/** Replaces citations with links, which `AnswerLink` renders as numbers. */
function linkCitations(answer: string, sources: readonly Pick<Source, 'n'>[]): string {
  const known = new Set(sources.map(({ n }) => String(n)));
  return answer.replaceAll(/ ?\[(\d{1,3})\](?!\()/g, (whole, n: string) => (known.has(n) ? `[${n}](${CITATION_SCHEME}${n})` : whole));
}

interface Citations {
  readonly sources: readonly Source[];
  /** Number of the highlighted source. */
  readonly active: number | undefined;
  readonly onActive: (n: number | undefined) => void;
}

const CitationContext = createContext<Citations>({ sources: [], active: undefined, onActive: () => undefined });

/** Renders an answer. Citations are buttons that highlight their source, and only links to sources work. */
export function AnswerText({ children, ...citations }: Citations & { children: string }) {
  return (
    <CitationContext value={citations}>
      <div className={classes.text}>
        <Markdown Link={AnswerLink}>{linkCitations(children, citations.sources)}</Markdown>
      </div>
    </CitationContext>
  );
}

function AnswerLink({ address, children }: TextLinkProps) {
  const { sources, active, onActive } = useContext(CitationContext);
  const source = sources.find(({ n }) => address === `${CITATION_SCHEME}${n}`);
  if (source)
    return (
      <button
        type="button"
        className={classes.citation}
        data-active={source.n === active}
        aria-label={`Source ${source.n}: ${source.title}`}
        onClick={() => onActive(source.n)}
        onMouseEnter={() => onActive(source.n)}
        onMouseLeave={() => onActive(undefined)}
        onFocus={() => onActive(source.n)}
        onBlur={() => onActive(undefined)}
      >
        {source.n}
      </button>
    );
  const page = sources.find(({ path }) => path === address);
  return page ? <a href={`#${page.path}`}>{children}</a> : children;
}
