import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import type { FoundSource } from '../../assistant.contract.ts';
import classes from './ContextPanel.module.css';
import { Section } from './Section.tsx';

interface FoundSourcesProps {
  title: string;
  /** What is said when there is none. */
  none: string;
  sources: readonly FoundSource[];
}

/** What is looked up here about a ticket, with the reason for each. */
export function FoundSources({ title, none, sources }: FoundSourcesProps) {
  return (
    <Section title={title}>
      {sources.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ul className={classes.sources}>
          {sources.map(({ n, kind, id, title: name, about, path }) => (
            <li key={n}>
              <a href={`#${path}`}>{name}</a>
              <p>
                {kind === 'ticket' ? <Mono>{id}</Mono> : about}
                {kind === 'ticket' && <span>{about}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
