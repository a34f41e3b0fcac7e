import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { useIsPrinted } from '../../../../platform/web/print/useIsPrinted.ts';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { ListedArticle } from '../article.contract.ts';
import { ARTICLE_PATH } from './article-paths.ts';
import classes from './CategoryPanel.module.css';

/** The number of articles of a category shown until the others are asked for. */
const FEW = 14;

/** A category with its articles and how each begins. */
export function CategoryPanel({ category, articles }: { category: string; articles: readonly ListedArticle[] }) {
  const isPrinted = useIsPrinted();
  const [isAll, setIsAll] = useState(false);
  const shown = isAll || isPrinted || articles.length <= FEW + 1 ? articles : articles.slice(0, FEW);
  const isMore = shown.length < articles.length;
  return (
    <Panel className={classes.panel} title={category} aside={<span className={classes.count}>{formatCount(articles.length)}</span>}>
      <EntryList more={isMore && { label: `Show all ${formatCount(articles.length)}`, onClick: () => setIsAll(true) }}>
        {shown.map(({ id, title, snippet }) => (
          <li key={id}>
            <Link to={ARTICLE_PATH} params={{ slug: id }} className={classes.link}>
              <span className={classes.title}>{title}</span>
              <span className={classes.beginning}>{snippet.map(({ text }) => text)}</span>
            </Link>
          </li>
        ))}
      </EntryList>
    </Panel>
  );
}
