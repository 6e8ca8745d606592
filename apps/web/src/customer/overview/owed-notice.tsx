import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { isOwned, ownAccountLabel } from '../../money/own-accounts.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Says what each of the customer's accounts owes, why, and how to repay it. */
export function OwedNotices({ accounts }: { accounts: readonly OwnAccount[] }) {
  return accounts
    .filter((account) => isOwned(account) && account.owed !== '0.00')
    .map((account) => (
      <Alert key={account.id} variant="warning" title={`You owe ${usdOf(account.owed)}`}>
        A deposit to your {ownAccountLabel(account)} was returned after its money was spent. To
        repay it, deposit or transfer money into this account: whatever arrives repays it first.
        Until then, you can’t send or withdraw money from it.
      </Alert>
    ));
}
