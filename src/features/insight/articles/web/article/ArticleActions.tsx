import { Button } from '@mantine/core';
import { IconHistory, IconPencil } from '../../../../../platform/web/icons/icons.data.ts';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import type { Article } from '../../article.contract.ts';
import { EDIT, VERSIONS } from '../article-paths.ts';
import { ArticleModal } from '../editing/ArticleModal.tsx';
import { VersionsDialog } from '../editing/VersionsDialog.tsx';
import classes from './ArticleView.module.css';

/** The actions of an Admin on an article. */
export function ArticleActions({ article }: { article: Article }) {
  const { openId, open, close } = usePageSearch();
  return (
    <div className={classes.actions}>
      <Button variant="default" leftSection={<IconHistory size={15} aria-hidden />} onClick={() => open(VERSIONS)}>
        Versions
      </Button>
      <Button variant="default" leftSection={<IconPencil size={15} aria-hidden />} onClick={() => open(EDIT)}>
        Edit
      </Button>
      {openId === EDIT && <ArticleModal article={article} onClose={close} />}
      {openId === VERSIONS && <VersionsDialog article={article} onClose={close} />}
    </div>
  );
}
