import { useNavigate } from '@tanstack/react-router';
import { useSearchBox } from '../../../platform/web/ui/header/useSearchBox.ts';
import { HeaderSearch } from '../../../platform/web/ui/header/HeaderSearch.tsx';
import { SERIAL_PATH } from './serial.manifest.ts';

/** Leads from one serial number to another. */
export function SerialSearch() {
  const navigate = useNavigate();
  const [text, setText] = useSearchBox('', (typed) => {
    const serial = typed.trim();
    if (serial !== '') void navigate({ to: SERIAL_PATH, params: { serial } });
  });
  return <HeaderSearch value={text} onChange={setText} placeholder="Paste another serial number..." />;
}
