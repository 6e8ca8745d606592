import { signedInWords } from '@seven-hills/bank/words/bank-transfer-words';
import type { DebitAuthorization } from '@seven-hills/contracts/money/parts/debit-authorization';
import { formatDateTime } from '../../../ui/data/dates.ts';

/** What a customer authorized, word for word, and when and how. */
export function AuthorizationText({ said }: { said: Omit<DebitAuthorization, 'id'> }) {
  return (
    <>
      <p>{said.body}</p>
      <p className="mt-3 text-ink-soft text-sm">
        Authorized {formatDateTime(said.authorizedAt)}, signed in with{' '}
        {signedInWords[said.signedInBy]}, and with the PIN.
        {said.endedAt !== null && ` Ended ${formatDateTime(said.endedAt)}.`}
      </p>
    </>
  );
}
