import { limits } from '@seven-hills/bank/limits';
import type { ResultOf, RowOf } from '@seven-hills/contracts/endpoint';
import type { listLinkedAccounts as contract } from '@seven-hills/contracts/money/linked-accounts';
import { toDecimal } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { failureSentence } from '../outside-accounts/fail-linked-account.ts';
import { noLinkedAccount } from './refusals.ts';

type Shown = RowOf<typeof contract>;

interface LinkedRow {
  id: bigint;
  bank_name: string;
  routing_number: string;
  account_last_four: string;
  kind: Shown['kind'];
  nickname: string | null;
  state: Shown['state'];
  failed_for: string | null;
  proof_tries: number;
  proof_ends_at: Date;
  arrives_on: string | null;
  /** Whether both deposits that prove it have settled. */
  has_arrived: boolean;
  proof_amounts: number[];
  created_at: Date;
}

/**
 * Lists a customer's accounts at other banks that were not removed, or only the one with the id,
 * the oldest first. One whose time to confirm is over has failed, even before the job has noted it.
 * If the other banks are simulated, says the amounts that their statements would.
 */
export async function listLinkedAccounts(
  connection: Connection | Database,
  customerId: bigint,
  id: bigint | null = null,
  { isSimulated = false }: { isSimulated?: boolean } = {},
): Promise<ResultOf<typeof contract>> {
  const { rows } = await connection.query<LinkedRow>(
    `select linked.id, linked.bank_name, linked.routing_number, linked.account_last_four,
            linked.kind, linked.nickname,
            case when is_late then 'failed' else linked.state end as state,
            case when is_late then 'late' else linked.failed_for end as failed_for,
            linked.proof_tries, linked.proof_ends_at, linked.created_at,
            linked.proof_amounts::int[] as proof_amounts,
            proof.arrives_on, coalesce(proof.has_arrived, false) as has_arrived
     from linked_account as linked
     cross join lateral (
       select linked.state = 'pending' and linked.proof_ends_at <= now() as is_late
     ) as judged
     left join lateral (
       select max(settles_on)::text as arrives_on, bool_and(state = 'settled') as has_arrived
       from ach_order where linked_account_id = linked.id and kind = 'proof'
     ) as proof on true
     where linked.customer_id = $1 and linked.removed_at is null
       and ($2::bigint is null or linked.id = $2)
     order by linked.id`,
    [customerId, id],
  );
  return rows.map((row) => describe(row, isSimulated));
}

/** Reads one of a customer's accounts at other banks. Fails with `not_found`. */
export async function readLinkedAccount(
  connection: Connection | Database,
  customerId: bigint,
  id: bigint,
): Promise<ResultOf<typeof contract>[number]> {
  const [found] = await listLinkedAccounts(connection, customerId, id);
  if (!found) throw noLinkedAccount();
  return found;
}

function describe(row: LinkedRow, isSimulated: boolean): ResultOf<typeof contract>[number] {
  const isPending = row.state === 'pending';
  const today = bankDayAt();
  const { arrives_on: due, has_arrived: hasArrived } = row;
  return {
    id: row.id,
    bankName: row.bank_name,
    routingNumber: row.routing_number,
    lastFour: row.account_last_four,
    kind: row.kind,
    nickname: row.nickname,
    state: row.state,
    depositsArriveOn: isPending ? (hasArrived && due !== null && due > today ? today : due) : null,
    confirmBy: isPending ? row.proof_ends_at : null,
    triesLeft: isPending ? limits.linkProofTriesMax - row.proof_tries : 0,
    simulatedAmounts:
      isSimulated && isPending && hasArrived
        ? row.proof_amounts.map((cents) => toDecimal(BigInt(cents)))
        : null,
    failure: row.failed_for === null ? null : failureSentence(row.failed_for),
    createdAt: row.created_at,
  };
}
