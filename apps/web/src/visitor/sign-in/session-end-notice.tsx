import { useState } from 'react';
import { sessionEnd } from '../../net/session/session-end.ts';
import { hasKeptTyped } from '../../net/session/typed-input.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { sessionEndTitles } from './session-end-titles.ts';

/** Explains why a user was signed out; renders nothing for other visitors. */
export function SessionEndNotice() {
  const [reason] = useState(sessionEnd);
  if (!reason) return null;
  return (
    <Alert announce className="mb-6" title={sessionEndTitles[reason]}>
      {reason === 'otherTab'
        ? 'That signed you out here, too.'
        : 'Sign in to go back to where you were.'}
      {hasKeptTyped() && ' What you typed is kept, except for passwords and your PIN.'}
    </Alert>
  );
}
