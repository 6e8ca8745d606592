import { toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import type { BalanceAdjustment } from './intent.ts';
import type { BatchFacts } from './load-batch.ts';
import type { NewTransaction } from './write-batch.ts';

/** Notes balances that staff set in the audit log, in the transaction that posts them. */
export async function recordAdjustments(
  connection: Connection,
  adjustments: readonly (NewTransaction & { intent: BalanceAdjustment })[],
  facts: BatchFacts,
): Promise<void> {
  for (const { intent } of adjustments) {
    const account = facts.accountsByCustomer.get(intent.customerId);
    const before = account && facts.balances.get(account.id);
    if (!account || !before) throw new Error(`customer ${intent.customerId} has no account`);
    await recordEvent(connection, {
      action: 'balance_adjusted',
      actorId: intent.setBy.staffId,
      subjectId: intent.customerId,
      origin: intent.setBy.origin,
      before: { accountNumber: account.account_number, balance: toDecimal(before.posted) },
      after: { accountNumber: account.account_number, balance: toDecimal(intent.newBalance) },
      detail: intent.reason,
    });
  }
}
