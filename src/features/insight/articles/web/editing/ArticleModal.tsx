import { Paper, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import layout from '../../../../../platform/web/form/Form.module.css';
import { GrowingTextarea } from '../../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { SuggestInput } from '../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { RecordModal } from '../../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../../platform/web/form/useRecordForm.ts';
import { Markdown } from '../../../../../platform/web/markdown/Markdown.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { type Article, articleFields, articleSchemas } from '../../article.contract.ts';
import { groupByCategory } from '../../article.rules.ts';
import classes from '../Articles.module.css';
import { useAllArticles, useSaveArticle } from '../article.queries.ts';
import { ARTICLE_PATH } from '../article-paths.ts';
import { PICTURES } from '../pictures.ts';

/** Adds an article or edits the given one, with a live preview. */
export function ArticleModal({ article, onClose }: { article: Article | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  const { data: articles = [] } = useAllArticles();
  const form = useRecordForm({
    noun: 'article',
    fields: articleFields,
    schemas: articleSchemas,
    record: article,
    ...useSaveArticle(),
    onSaved: ({ id }) => void (article ?? navigate({ to: ARTICLE_PATH, params: { slug: id } })),
    onClose,
  });
  const shown = useDeferredValue(form.values.body);

  return (
    <RecordModal
      name="article"
      title={article ? 'Edit article' : 'Add article'}
      size={1180}
      form={form}
      trail={article && { kind: 'article', id: article.id }}
    >
      <TextInput {...form.text('title')} data-autofocus />
      <SuggestInput {...form.text('category')} unlisted="taken" suggestions={groupByCategory(articles).map(({ category }) => category)} />
      <TextInput {...form.text('keywords')} className={layout.whole} description="Extra search terms that aren’t in the text" />
      <SimpleGrid className={layout.whole ?? ''} cols={{ base: 1, lg: 2 }} spacing="sm">
        <GrowingTextarea
          {...form.text('body')}
          classNames={{ input: classes.source ?? '' }}
          description="Markdown: ## heading, **bold**, - list, [link](/sod), ![description](picture name). HTML is removed."
          // Hint and error go above the text, which may be longer than the screen.
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          minRows={16}
          maxRows={28}
          spellCheck
        />
        <Paper component="section" className={utilities.scroll} withBorder px="md" py="sm" mah={560} aria-label="Preview" tabIndex={0}>
          {shown.trim() === '' ? (
            <Text size="sm" c="dimmed">
              Preview of your article
            </Text>
          ) : (
            <Markdown pictures={PICTURES}>{shown}</Markdown>
          )}
        </Paper>
      </SimpleGrid>
    </RecordModal>
  );
}
