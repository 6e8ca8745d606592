import type { AuditCheck } from '@seven-hills/ledger';
import type { Connection } from '@seven-hills/postgres';
import {
  judgePayee,
  type PayeeRow,
  payeeColumns,
  sealJoins,
} from '../../../money/payee-rules/judge-payee.ts';
import { sealedTypes } from '../../../money/payee-rules/payee.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';

/** Checks of outgoing money that need no keys. */
export const outgoingChecks: readonly AuditCheck[] = [
  {
    name: 'payees are sealed',
    sql: `select format('transaction %s (%s, %s) has no payee seal', item.id, item.type, item.status) as finding
          from bank_transaction as item
          where item.type in (${sealedTypes})
            and not exists (select from payee_seal where transaction_id = item.id)`,
  },
  {
    name: 'wires that were handed over are posted',
    sql: `select format('wire %s (%s) was handed over, but the ledger has not posted it', item.id, item.status) as finding
          from wire_instruction as instruction
          join bank_transaction as item on item.id = instruction.transaction_id
          where instruction.handed_over_at is not null
            and (item.type <> 'wire_transfer' or item.status <> 'completed'
                 or not exists (
                   select from ledger.transfer_record
                   where pending_id = item.amount_transfer_id and kind = 'post_pending'
                 ))`,
  },
  {
    name: 'completed payments were ordered',
    sql: `select format('payment %s is completed, but was never ordered from its service', item.id) as finding
          from bank_transaction as item
          where item.type = 'external_payment' and item.status = 'completed'
            and not exists (select from payment_order where transaction_id = item.id)`,
  },
];

const pageSize = 2_000;

/** Verifies each payee with its key. Reads page by page, so that memory use stays constant. */
export const payeeCheck = (sealingKeys: Keyring): AuditCheck => ({
  name: 'payees are those that were sealed',
  async find(connection, limit) {
    await connection.query(
      `declare audited_payee no scroll cursor for
       select ${payeeColumns}
       from bank_transaction as item ${sealJoins}
       where item.type in (${sealedTypes}) and seal.transaction_id is not null`,
    );
    const findings: string[] = [];
    for (let rows = await fetchPage(connection); rows.length > 0 && findings.length < limit; ) {
      findings.push(...rows.flatMap((row) => findingOf(sealingKeys, row)));
      rows = await fetchPage(connection);
    }
    await connection.query('close audited_payee');
    return findings.slice(0, limit);
  },
});

async function fetchPage(connection: Connection): Promise<PayeeRow[]> {
  const { rows } = await connection.query<PayeeRow>(`fetch ${pageSize} from audited_payee`);
  return rows;
}

function findingOf(sealingKeys: Keyring, row: PayeeRow): string[] {
  const judgment = judgePayee(sealingKeys, row);
  return judgment.isSound ? [] : [`transaction ${row.id} (${row.type}) ${judgment.trouble}`];
}
