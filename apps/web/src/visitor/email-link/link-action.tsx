import type { ReactNode } from 'react';
import { type Failure, FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';

interface LinkActionProps {
  title: string;
  heading: string;
  call: { isSuccess: boolean; isPending: boolean; failure: Failure | null; mutate: () => void };
  /** What the button does, and why. */
  explanation: string;
  button: string;
  /** Shown in place of the button if the link no longer works. */
  over?: ReactNode;
  /** Shown once it is done. */
  children: ReactNode;
}

/** What a link in an email offers: an explanation and a button, then the outcome. */
export function LinkAction(props: LinkActionProps) {
  const { title, heading, call, explanation, button, over, children } = props;
  usePageTitle(title);
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl">
        {heading}
      </h1>
      {call.isSuccess ? (
        children
      ) : (
        <>
          <p className="text-ink-soft">{explanation}</p>
          <FailureAlert of={call} />
          {over || (
            <Button
              size="large"
              className="justify-self-start"
              pending={call.isPending}
              onClick={() => call.mutate()}
            >
              {button}
            </Button>
          )}
        </>
      )}
    </>
  );
}
