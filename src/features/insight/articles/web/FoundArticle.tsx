import { Link } from '@tanstack/react-router';
import { Marked } from '../../../../platform/web/ui/text/Marked.tsx';
import type { ListedArticle } from '../article.contract.ts';
import { ARTICLE_PATH } from './article-paths.ts';
import classes from './FoundArticle.module.css';
import { Snippet } from './Snippet.tsx';

/** An article that matches: its title, where it belongs, the words in their place, and which words of its keywords. */
export function FoundArticle({ article, search }: { article: ListedArticle; search: string }) {
  const { id, title, category, keywords, snippet } = article;
  const isByKeyword = keywords.toLowerCase().includes(search.toLowerCase());
  return (
    <li className={classes.item}>
      <Link to={ARTICLE_PATH} params={{ slug: id }} className={classes.link}>
        <span className={classes.head}>
          <span className={classes.title}>
            <Marked search={search}>{title}</Marked>
          </span>
          <span className={classes.category}>{category}</span>
        </span>
        <span className={classes.snippet}>
          <Snippet pieces={snippet} />
        </span>
        {isByKeyword && (
          <span className={classes.keywords}>
            Keywords: <Marked search={search}>{keywords}</Marked>
          </span>
        )}
      </Link>
    </li>
  );
}
