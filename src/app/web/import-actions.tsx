import { IconFileImport } from '@tabler/icons-react';
import { lazyDialog } from '../../platform/web/overlay/lazy-dialog.tsx';
import type { WebAction, WebImport } from '../../platform/web/web-feature.ts';
import { webFeatures } from './features.ts';

const ImportDialog = lazyDialog(async () => (await import('../../features/exchange/imports/web/ImportModal.tsx')).ImportModal);

export interface ListAction extends WebAction {
  readonly listOf: WebImport['recordKind'];
}

function toAction(target: WebImport): ListAction {
  return {
    listOf: target.recordKind,
    label: target.title,
    icon: IconFileImport,
    access: 'admin',
    Dialog: (props) => <ImportDialog {...target} {...props} />,
  };
}

export const importActions: readonly ListAction[] = webFeatures.flatMap(({ imports = [] }) => imports.map(toAction));
