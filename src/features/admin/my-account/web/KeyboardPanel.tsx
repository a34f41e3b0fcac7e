import { ShortcutMap } from '../../../../platform/web/ui/keyboard/ShortcutMap.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';

export function KeyboardPanel() {
  return (
    <Panel title="Keyboard shortcuts">
      <ShortcutMap />
    </Panel>
  );
}
