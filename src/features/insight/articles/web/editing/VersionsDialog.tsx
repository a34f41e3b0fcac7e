import { Box, Button, Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Markdown } from '../../../../../platform/web/markdown/Markdown.tsx';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import type { Article } from '../../article.contract.ts';
import { useRestoreVersion, useVersion, useVersions } from '../article.queries.ts';
import { PICTURES } from '../pictures.ts';
import classes from './VersionsDialog.module.css';

/** Shows the versions of an article and restores earlier ones. */
export function VersionsDialog({ article, onClose }: { article: Article; onClose: () => void }) {
  const [chosen, setChosen] = useState(article.version);
  const { rows, total, error, loadMore, retry } = useVersions(article.id);
  const { data: version } = useVersion(article.id, chosen);
  const restoreVersion = useRestoreVersion(article.id);
  const restore = useSubmit(async () => {
    const { version: newest } = await restoreVersion(chosen);
    notifications.show({ message: `Version ${chosen} restored as version ${newest}` });
    onClose();
  });
  const hasMore = total !== undefined && total.count > (rows?.length ?? 0);

  return (
    <Modal opened onClose={onClose} title={`Versions of ${article.title}`} size={1060}>
      {restore.error && <Alert title="Couldn’t restore this version">{restore.error.message}</Alert>}
      {error && !rows && <ErrorState error={error} onRetry={retry} />}
      <div className={classes.sides}>
        <Box component="section" className={classes.versions} aria-label="Versions" tabIndex={0}>
          <EntryList more={hasMore && { label: 'Show earlier', onClick: loadMore }}>
            {rows?.map((each) => (
              <li key={each.version}>
                <button
                  type="button"
                  className={classes.version}
                  aria-pressed={each.version === chosen}
                  onClick={() => setChosen(each.version)}
                >
                  <strong>Version {each.version}</strong>
                  {each.version === article.version && ' (current)'}
                  <span className={classes.who}>
                    {each.isShipped ? 'Included with OBDesk' : each.savedBy}, <RelativeTime at={each.savedAt} />
                  </span>
                </button>
              </li>
            ))}
          </EntryList>
        </Box>
        <Box component="section" className={classes.text} aria-label={`Version ${chosen}`} tabIndex={0}>
          {version && (
            <>
              <h3 className={classes.title}>{version.title}</h3>
              <p className={classes.particulars}>
                {version.category}
                {version.keywords !== '' && ` · Keywords: ${version.keywords}`}
              </p>
              <Markdown pictures={PICTURES}>{version.body}</Markdown>
            </>
          )}
        </Box>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button disabled={chosen === article.version} loading={restore.isSending} onClick={() => void restore.submit()}>
          Restore version {chosen}
        </Button>
      </div>
    </Modal>
  );
}
