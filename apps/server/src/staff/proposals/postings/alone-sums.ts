import type { AmountActionName } from '@seven-hills/contracts/staff/proposals';
import type { Cents } from '@seven-hills/money';
import { bigints, type Connection, type Statement, texts } from '@seven-hills/postgres';
import { ascending, type FactSource } from '../../../platform/database/batch-facts.ts';

/** What staff do alone up to a threshold. The amounts of each action add up separately. */
type AloneAction = AmountActionName | 'counter_deposit' | 'counter_withdrawal';

/** Who acts, for whom, and how. */
export interface AloneAct {
  action: AloneAction;
  staffId: bigint;
  /** The customer whose money it is. */
  customerId: bigint;
}

/** The amounts of an action that were moved without a second person in the last 24 hours. */
interface AloneSum {
  /** By this staff member, for all customers. */
  byMaker: Cents;
  /** For this customer, by all staff members. */
  forCustomer: Cents;
}

interface SumRow {
  is_maker: boolean;
  person_id: bigint;
  action: AloneAction;
  total: bigint;
}

/** The sums of a batch's makers and customers. */
export class AloneSums {
  readonly #totals = new Map<string, Cents>();

  constructor(rows: readonly SumRow[]) {
    for (const { is_maker, person_id, action, total } of rows)
      this.#totals.set(keyOf(is_maker, person_id, action), total);
  }

  of({ action, staffId, customerId }: AloneAct): AloneSum {
    return {
      byMaker: this.#totals.get(keyOf(true, staffId, action)) ?? 0n,
      forCustomer: this.#totals.get(keyOf(false, customerId, action)) ?? 0n,
    };
  }

  /** Counts an act toward later ones of the same batch. */
  add(act: AloneAct, amount: Cents): void {
    const { byMaker, forCustomer } = this.of(act);
    this.#totals.set(keyOf(true, act.staffId, act.action), byMaker + amount);
    this.#totals.set(keyOf(false, act.customerId, act.action), forCustomer + amount);
  }
}

const keyOf = (isMaker: boolean, personId: bigint, action: AloneAction) =>
  `${isMaker ? 'maker' : 'customer'} ${personId} ${action}`;

/** The larger of the two sums: each is compared with the threshold. */
export const largerOf = ({ byMaker, forCustomer }: AloneSum): Cents =>
  byMaker > forCustomer ? byMaker : forCustomer;

/**
 * The sums that a batch's acts are judged by. Locks makers and customers until the commit, so that
 * no act by the one or for the other can commit between the sum and the posting.
 */
export const aloneSource: FactSource<AloneAct, AloneSums> = {
  name: 'what staff did alone',
  async load(opening, acts) {
    const [, rows] = await Promise.all([
      opening.add(lockPeople(acts)),
      opening.add(readSums(acts)),
    ]);
    return new AloneSums(rows);
  },
};

/** Reads the sums that an act is compared by, for display and for a first decision. */
export async function readAloneSum(connection: Connection, act: AloneAct): Promise<AloneSum> {
  // Sent without its name: the postings' pipeline tracks its own prepared statements.
  const { text, values = [] } = readSums([act]);
  const { rows } = await connection.query<SumRow>(text, [...values]);
  return new AloneSums(rows).of(act);
}

/** Records an act in the transaction of its posting. */
export async function recordAloneAct(
  connection: Connection,
  { action, staffId, customerId }: AloneAct,
  amount: Cents,
  transactionId: bigint,
): Promise<void> {
  await connection.query(
    `insert into alone_act (action, staff_id, customer_id, amount, transaction_id)
     values ($1, $2, $3, $4, $5)`,
    [action, staffId, customerId, amount, transactionId],
  );
}

/** Staff members and customers have ids of one series, and are locked in one order. */
function lockPeople(acts: readonly AloneAct[]): Statement<{ locked: null }> {
  return {
    name: 'lock-sums-of-people',
    text: `select pg_advisory_xact_lock(key) as locked
           from (
             select distinct hashtextextended('acts-alone/' || id, 0) as key
             from unnest($1::bigint[]) as person (id)
             order by key
           ) as ordered`,
    values: [bigints(ascending(acts.flatMap(({ staffId, customerId }) => [staffId, customerId])))],
  };
}

function readSums(acts: readonly AloneAct[]): Statement<SumRow> {
  return {
    name: 'read-sums-of-people',
    text: `select true as is_maker, staff_id as person_id, action, sum(amount)::bigint as total
           from alone_act
           where staff_id = any ($1::bigint[]) and action = any ($3::text[])
             and acted_at > now() - interval '24 hours'
           group by staff_id, action
           union all
           select false, customer_id, action, sum(amount)::bigint
           from alone_act
           where customer_id = any ($2::bigint[]) and action = any ($3::text[])
             and acted_at > now() - interval '24 hours'
           group by customer_id, action`,
    values: [
      bigints(acts.map(({ staffId }) => staffId)),
      bigints(acts.map(({ customerId }) => customerId)),
      texts([...new Set(acts.map(({ action }) => action))]),
    ],
  };
}
