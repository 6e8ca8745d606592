import { receiptNumber } from '@seven-hills/bank/brand';
import type { Database } from '@seven-hills/postgres';
import { isRefusal } from '../../http/problem.ts';
import { violates } from '../../platform/database/violates.ts';
import { eachItemInPages } from '../../platform/jobs/each-item.ts';
import type { Postings } from '../posting/postings.ts';
import { givenBack } from '../transactions/given-back.ts';
import { rejectionReason } from './format/rejection-reasons.ts';
import { wireReturnKind } from './return-posting.ts';

const pageSize = 200;

/** SQL for whether a rejected wire's money, or the rest of it, has to be returned now. */
const isReturnDue = `
  not exists (select from wire_return where wire_id = item.id)
  and ${givenBack('item.id')} < item.amount + item.fee
  and not exists (
    select from dispute_case as open_case
    join dispute_event as credit
      on credit.case_id = open_case.id and credit.kind = 'provisional_credit'
    where open_case.transaction_id = item.id and open_case.state <> 'closed'
  )`;

interface RejectedWire {
  id: bigint;
  customer_id: bigint;
  amount: bigint;
  fee: bigint;
  /** What was given back before, by a case or a correction. */
  given: bigint;
  recipient_name: string;
  external_bank_name: string;
  external_account_last_four: string;
  reason_code: string | null;
}

/**
 * Returns the amount and fee of rejected wires to the customers, each in a new transaction because
 * completed ones are immutable. The posting records which wire it returns, so each is returned
 * once, however often and wherever this runs. Returns only what is left after cases and
 * corrections, and nothing while a case that gave credit is open: its conclusion decides how much
 * is left. A suspended account receives its money once it is active again. Returns how many were
 * returned. If one failed, rejects after trying the others.
 */
export const returnRejectedWires = ({
  database,
  postings,
}: {
  database: Database;
  postings: Postings;
}): Promise<number> =>
  eachItemInPages(
    pageSize,
    (lastId) => readRejected(database, lastId),
    (wire) => returnWire(postings, wire),
  );

async function readRejected(database: Database, lastId: bigint): Promise<RejectedWire[]> {
  const { rows } = await database.query<RejectedWire>(
    `select item.id, item.customer_id, item.amount, item.fee, item.recipient_name,
            item.external_bank_name, item.external_account_last_four, report.reason_code,
            ${givenBack('item.id')} as given
     from wire_report as report
     join bank_transaction as item on item.id = report.transaction_id
     where report.state = 'rejected' and report.transaction_id > $1
       and ${isReturnDue}
     order by report.transaction_id
     limit $2`,
    [lastId, pageSize],
  );
  return rows;
}

async function returnWire(postings: Postings, wire: RejectedWire): Promise<boolean> {
  const left = wire.amount + wire.fee - wire.given;
  const amount = left < wire.amount ? left : wire.amount;
  try {
    await postings.move(
      wireReturnKind,
      {
        customerId: wire.customer_id,
        wireId: wire.id,
        amount,
        fee: left - amount,
        description: `Wire returned: ${rejectionReason(wire.reason_code)} (${receiptNumber(wire.id)}, to ${wire.recipient_name})`,
        recipient: {
          bankName: wire.external_bank_name,
          accountLastFour: wire.external_account_last_four,
          recipientName: wire.recipient_name,
        },
      },
      null,
    );
    return true;
  } catch (error) {
    // A conflict: something else gave the money back, or some of it; the next run sees what is
    // left.
    if (isRefusal(error, 'account_suspended', 'conflict')) return false;
    // Another server was first.
    if (violates(error, 'wire_return_pkey')) return false;
    throw error;
  }
}
