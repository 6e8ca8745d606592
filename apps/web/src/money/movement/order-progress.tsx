import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Order } from './order.ts';
import { progressOf, subjectOf } from './order-words.ts';
import { useOnline } from './use-online.ts';

/** Shown on the screen that ordered a movement until its outcome is known. */
export function OrderProgress({ order }: { order: Order }) {
  const { state, facts } = order;
  if (state === 'checking') return <Checking order={order} />;
  return (
    <Alert announce title={facts ? progressOf(facts) : `${subjectOf(order)} is being sent`}>
      <InlineSpinner />
      We’ll confirm in a moment, even if you leave this page.
    </Alert>
  );
}

function Checking({ order }: { order: Order }) {
  return (
    <Alert announce variant="warning" title={`We’re checking on ${lowerCase(subjectOf(order))}`}>
      <CheckingText />
    </Alert>
  );
}

const InlineSpinner = () => <Spinner className="mr-2 inline align-[-0.125em]" />;

/** Why the outcome is not known yet, and what happens next. */
export function CheckingText() {
  const isOnline = useOnline();
  return isOnline ? (
    <>
      <InlineSpinner />
      We didn’t get an answer, so we’re checking again. We won’t send it twice.
    </>
  ) : (
    <>You’re offline. We’ll check as soon as you’re back online. We won’t send it twice.</>
  );
}

export const lowerCase = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1);
