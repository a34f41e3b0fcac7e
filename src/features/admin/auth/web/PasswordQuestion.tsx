import { lazy, Suspense, useEffect, useState } from 'react';
import { onPasswordNeeded } from '../../../../platform/web/password-question.ts';

const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }));

/** Asks for the own password while a call waits for it; the call is then made again, and the form behind it stays as it is. */
export function PasswordQuestion() {
  const [answer, setAnswer] = useState<(isRight: boolean) => void>();
  useEffect(() => onPasswordNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;

  function handleAnswer(isRight: boolean) {
    answer?.(isRight);
    setAnswer(undefined);
  }

  return (
    <Suspense fallback={null}>
      <PasswordDialog onAnswer={handleAnswer} />
    </Suspense>
  );
}
