import { ActionIcon } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { toArticlePath } from '../../../features/insight/articles/web/article-paths.ts';
import classes from './HelpLink.module.css';
import { useArticle } from './useArticle.ts';

export function HelpLink({ pageName }: { pageName: string }) {
  const slug = useArticle();
  if (slug === undefined) return null;
  const label = `Help: ${pageName}`;
  return (
    <ActionIcon component={Link} to={toArticlePath(slug)} className={classes.help} aria-label={label} title={label}>
      <IconHelpCircle size={18} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}
