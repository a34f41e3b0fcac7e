import { createContext, useContext } from 'react';
import { Markdown } from '../../../../../platform/web/markdown/Markdown.tsx';
import type { TextLinkProps } from '../../../../../platform/web/markdown/MarkdownText.tsx';
import type { Source } from '../../assistant.contract.ts';
import classes from './AnswerText.module.css';

const CITED = 'source:';

/** An answer with its citations as links to themselves, which the text of an answer draws as numbers. */
function withCitations(answer: string, sources: readonly Pick<Source, 'n'>[]): string {
  const known = new Set(sources.map(({ n }) => String(n)));
  return answer.replaceAll(/ ?\[(\d{1,3})\](?!\()/g, (whole, n: string) => (known.has(n) ? `[${n}](${CITED}${n})` : whole));
}

/** The number that such a link cites; undefined for any other link. */
function citedNumber(address: string): number | undefined {
  return address.startsWith(CITED) ? Number(address.slice(CITED.length)) : undefined;
}

interface Cited {
  readonly sources: readonly Source[];
  /** The source that is looked at. */
  readonly active: number | undefined;
  readonly onActive: (n: number | undefined) => void;
}

const CitedContext = createContext<Cited>({ sources: [], active: undefined, onActive: () => undefined });

/** The text of an answer: citations are small numbers that light up their source, and no link leads anywhere but to its sources. */
export function AnswerText({ children, ...cited }: Cited & { children: string }) {
  return (
    <CitedContext value={cited}>
      <div className={classes.text}>
        <Markdown Link={AnswerLink}>{withCitations(children, cited.sources)}</Markdown>
      </div>
    </CitedContext>
  );
}

function AnswerLink({ address, children }: TextLinkProps) {
  const { sources, active, onActive } = useContext(CitedContext);
  const source = sources.find(({ n }) => n === citedNumber(address));
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
