import { limits } from '@seven-hills/contracts/limits';
import { formatUsd } from '@seven-hills/money';
import { OpeningSteps } from '../../money/opening-steps.tsx';

const amount = formatUsd(limits.initialDeposit).replace('.00', '');

/** For somebody who has just applied: what comes until the account is ready. */
export function NextSteps() {
  return (
    <section aria-label="What comes next" className="mb-6 grid gap-4 rounded-card bg-sunken p-4">
      <OpeningSteps current="sign-in" />
      <p className="text-[0.95rem]">
        Sign in with the password that you just chose. Then add {amount} to activate your account,
        and choose the PIN that confirms every transaction.
      </p>
    </section>
  );
}
