import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileExport, IconFileImport, IconPrinter } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '../../../features/admin/users/user.contract.ts';
import { queryText } from '../../../platform/web/call.ts';
import { lazyDialog } from '../../../platform/web/overlay/lazy-dialog.tsx';
import { useMenu } from '../../../platform/web/overlay/useMenu.ts';
import { print } from '../../../platform/web/print/print.ts';
import type { WebAction, WebImport } from '../../../platform/web/web-feature.ts';
import { webFeatures } from '../features.ts';
import { isAllowed, webPages } from '../web-features.tsx';

const ImportDialog = lazyDialog(async () => (await import('../../../features/exchange/imports/web/ImportModal.tsx')).ImportModal);

interface ListAction extends WebAction {
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

const importActions: readonly ListAction[] = webFeatures.flatMap(({ imports = [] }) => imports.map(toAction));

export function PageMenu({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  const menu = useMenu();
  const [chosen, setChosen] = useState<WebAction>();
  const page = webPages.find(({ path }) => path === pathname);
  const actions = importActions.filter((action) => action.listOf === page?.lists && isAllowed(user, action));
  if (actions.length === 0 && !page?.export) return null;
  return (
    <div>
      <Menu {...menu}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label="More actions" title="More actions">
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <Menu.Item key={action.label} leftSection={<action.icon size={16} aria-hidden />} onClick={() => setChosen(action)}>
              {action.label}
            </Menu.Item>
          ))}
          {page?.export && (
            <Menu.Item
              component="a"
              download
              href={page.export.path + queryText(page.export.toQuery(search))}
              leftSection={<IconFileExport size={16} aria-hidden />}
            >
              Export CSV
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void print()}>
            Print
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {actions.map((action) => (
        <action.Dialog key={action.label} opened={action === chosen} onClose={() => setChosen(undefined)} />
      ))}
    </div>
  );
}
