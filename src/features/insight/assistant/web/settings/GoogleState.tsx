import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { useAssistantStatus } from '../assistant.queries.ts';

/** Whether the server has a key for Google, shown while no credentials are stored. */
export function GoogleState() {
  const { data: status } = useAssistantStatus();
  if (!status) return null;
  if (!status.isSetUp) return 'Not connected';
  return (
    <>
      <Pill tone="green">Connected</Pill> with GEMINI_API_KEY of the server
    </>
  );
}
