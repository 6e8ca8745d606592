import { OpeningSteps } from '../../money/opening-steps.tsx';

/** For somebody who has just applied: what comes until the account is ready. Leaves the form in sight. */
export function NextSteps() {
  return (
    <section aria-label="What comes next" className="-mt-2 mb-5">
      <OpeningSteps current="sign-in" compact />
    </section>
  );
}
