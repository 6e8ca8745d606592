import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Unsettled } from './use-safe-submit.ts';

interface UnsettledNoticeProps {
  unsettled: Unsettled<unknown>;
  /** What was being done, in a few words: "Your transfer of $25.00 to Marcus R.". */
  what: ReactNode;
  /** What to do when it did not arrive; a form's PIN is asked for again. */
  tryAgain?: string;
  onGiveUp: () => void;
}

/** Says what is known of a submit whose answer was lost, and what a person can do about it. */
export function UnsettledNotice({
  unsettled,
  what,
  tryAgain = 'Enter your PIN and try again below',
  onGiveUp,
}: UnsettledNoticeProps) {
  if (unsettled.state === 'checking')
    return (
      <Alert announce title="Checking what happened">
        <span className="inline-flex items-center gap-2">
          <Spinner /> {what} was sent, and we are asking the bank how it went.
        </span>
      </Alert>
    );
  if (unsettled.state === 'unreachable')
    return (
      <Alert announce variant="warning" title="The connection was lost">
        {what} may or may not have gone through. We keep asking the bank and tell you here. You can
        also try again: it will not be carried out twice.
      </Alert>
    );
  return (
    <Alert
      announce
      variant="warning"
      title={<>{what} did not arrive</>}
      actions={
        unsettled.canGiveUp && (
          <Button variant="secondary" onClick={onGiveUp}>
            Start Over
          </Button>
        )
      }
    >
      The bank has no record of it, so no money has moved. {tryAgain}; it will not be carried out
      twice.
    </Alert>
  );
}
