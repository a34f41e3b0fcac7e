import { type RefObject, useId } from 'react';
import classes from './AsideList.module.css';

interface SectionListProps {
  sections: readonly string[];
  /** The element of the text; its n-th `h3` is the n-th section. */
  text: RefObject<HTMLElement | null>;
}

/** The sections of a long article, with links to them. */
export function SectionList({ sections, text }: SectionListProps) {
  const id = useId();
  if (sections.length < 2) return null;
  const handleGo = (place: number) => text.current?.querySelectorAll('h3')[place]?.scrollIntoView();
  return (
    <nav aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        In this article
      </h3>
      <ul className={classes.list}>
        {sections.map((section, place) => {
          const key = `${place}${section}`;
          return (
            <li key={key}>
              <button type="button" className={classes.entry} onClick={() => handleGo(place)}>
                {section}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
