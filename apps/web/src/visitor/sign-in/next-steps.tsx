import { OpeningSteps } from '../../money/opening-steps.tsx';

/**
 * Shows someone who has just applied the steps until the account is ready; small enough to keep the
 * form in view. Whoever registered without an account has no such steps.
 */
export function NextSteps() {
  if ((history.state as { opensAccount?: boolean } | null)?.opensAccount === false) return null;
  return (
    <section aria-label="Next steps" className="-mt-2 mb-5">
      <OpeningSteps current="sign-in" compact />
    </section>
  );
}
