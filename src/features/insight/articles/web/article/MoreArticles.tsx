import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { groupByCategory } from '../../article.rules.ts';
import { useAllArticles } from '../article.queries.ts';
import { ARTICLE_PATH } from '../article-paths.ts';
import classes from './AsideList.module.css';

const MOST = 12;

/** The neighbors of an article in its category. */
export function MoreArticles({ slug, category }: { slug: string; category: string }) {
  const id = useId();
  const { data = [] } = useAllArticles();
  const group = groupByCategory(data).find((each) => each.category === category)?.articles ?? [];
  const others = group.filter((article) => article.id !== slug).slice(0, MOST);
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        More in {category}
      </h3>
      <ul className={classes.list}>
        {others.map((article) => (
          <li key={article.id}>
            <Link to={ARTICLE_PATH} params={{ slug: article.id }} className={classes.entry}>
              {article.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
