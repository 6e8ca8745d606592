import { bigints } from '@seven-hills/postgres';
import type { DecisionKind } from '../../../capability/movement-kind.ts';
import { ascending, type FactSource, needs } from '../../../platform/database/batch-facts.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import { alreadyDecided } from '../entry-facts.ts';

const { achClearingIn, earlyPay } = internalAccounts;

interface EarlyFacts {
  entry_id: bigint;
  is_open: boolean;
}

/** The early payments of a batch, locked until its commit, so that each settles once. */
export const earlySource: FactSource<bigint, Map<bigint, EarlyFacts>> = {
  name: 'early payments',
  async load(opening, ids) {
    const rows = await opening.add<EarlyFacts>({
      name: 'lock-early-payments',
      text: `select entry_id, settled_at is null as is_open from ach_early_payment
             where entry_id = any ($1::bigint[])
             order by entry_id
             for no key update`,
      values: [bigints(ascending(ids))],
    });
    return new Map(rows.map((row) => [row.entry_id, row]));
  },
};

export interface EarlySettlement {
  entryId: bigint;
  amount: bigint;
}

/** The network settles whatever has become of the entry since. */
export const earlySettlementKind: DecisionKind<EarlySettlement> = {
  name: 'early_pay_settlement',
  needsOf: ({ entryId }) => [needs(earlySource, entryId)],
  accountsOf: () => [achClearingIn, earlyPay],
  transfersOf: ({ amount }) => [
    {
      kind: 'immediate',
      debitAccountId: achClearingIn,
      creditAccountId: earlyPay,
      amount,
      code: transferCodes.early_pay,
    },
  ],
  judge: ({ entryId }, facts) =>
    facts.of(earlySource).get(entryId)?.is_open ? null : alreadyDecided(),
  accepted({ entryId }, facts) {
    const early = facts.of(earlySource).get(entryId);
    if (early) early.is_open = false;
  },
  async writeBehind(connection, orders) {
    await connection.query(
      'update ach_early_payment set settled_at = now() where entry_id = any ($1::bigint[])',
      [bigints(orders.map(({ entryId }) => entryId))],
    );
  },
};
