import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { HeaderSearch } from '../../../../platform/web/ui/header/HeaderSearch.tsx';
import { SERIAL_PATH } from './serial-paths.ts';

/** Leads from one serial number to another. */
export function SerialSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');

  function handleSubmit() {
    const serial = text.trim();
    if (serial !== '') void navigate({ to: SERIAL_PATH, params: { serial } });
  }

  return <HeaderSearch value={text} onChange={setText} onSubmit={handleSubmit} placeholder="Paste another serial number..." />;
}
