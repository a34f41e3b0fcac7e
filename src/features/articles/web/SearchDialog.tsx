import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import type { DialogProps } from '../../../platform/web/web-feature.ts';
import { useFoundArticles } from './article.queries.ts';
import { ARTICLE_PATH } from './article-paths.ts';
import { FoundList } from './FoundList.tsx';
import classes from './SearchDialog.module.css';

/** Looks into the knowledge base from anywhere; Enter opens the best match. */
export function SearchDialog({ opened, onClose }: DialogProps) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, 180);
  const { data } = useFoundArticles(search);
  const navigate = useNavigate();

  function handleKeyDown({ key }: KeyboardEvent) {
    const [best] = data?.rows ?? [];
    if (key === 'Enter' && best && search === typed) void navigate({ to: ARTICLE_PATH, params: { slug: best.id } });
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Search the knowledge base" size={640}>
      <TextInput
        role="searchbox"
        aria-label="Search the knowledge base"
        placeholder="Search articles by title or text..."
        leftSection={<IconSearch size={15} aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <div className={classes.found}>
        {search === '' ? (
          <p className={classes.hint}>Type what you want to know: a page, a button, or what you want to do.</p>
        ) : (
          <FoundList search={search} onClear={() => setText('')} />
        )}
      </div>
    </Modal>
  );
}
