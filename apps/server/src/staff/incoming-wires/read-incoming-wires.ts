import type { Given, QueryOf } from '@seven-hills/contracts/endpoint';
import type {
  incomingWire,
  listIncomingWires as listContract,
} from '@seven-hills/contracts/staff/incoming-wires';
import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { usesOneOf } from '../../money/accounts/account-owners.ts';

type Shown = Given<typeof incomingWire>;

interface WireRow extends Omit<Shown, 'account' | 'isOwn'> {
  account_id: bigint | null;
  account_number: string;
  owners: string[];
  isOwn: boolean;
}

const shown = `
  select wire.id, wire.state, wire.amount, wire.originator,
         wire.originating_bank as "originatingBank",
         wire.originator_account_last_four as "originatorAccount", wire.reference,
         wire.stated_account as "statedAccount", wire.stated_name as "statedName",
         message.message_id as "messageId", wire.uetr, wire.settlement_date::text as "settlesOn",
         wire.received_at as "receivedAt", wire.held_for as "heldFor",
         (select reason from screening where kind = 'wire_in' and reference = wire.id)
           as "screeningReason", wire.due_at as "dueAt",
         wire.transaction_id as "transactionId", wire.return_reason as "returnReason",
         answer.handed_over_at as "returnSentAt",
         decider.first_name || ' ' || decider.last_name as "decidedBy",
         wire.decided_at as "decidedAt", account.id as account_id, account.account_number,
         array(
           select owner.first_name || ' ' || owner.last_name
           from account_owner as held join customer as owner on owner.id = held.customer_id
           where held.account_id = account.id and held.until is null and held.role <> 'viewer'
           order by held.id
         ) as owners,
         wire.account_id is not null and ${usesOneOf('$1', 'wire.account_id')} as "isOwn"
  from incoming_wire as wire
  join wire_message as message on message.id = wire.message_id
  left join account on account.id = wire.account_id
  left join wire_message as answer on answer.id = wire.return_message_id
  left join customer as decider on decider.id = wire.decided_by`;

const toShown = ({ account_id, account_number, owners, ...wire }: WireRow): Shown => ({
  ...wire,
  account: account_id === null ? null : { id: account_id, accountNumber: account_number, owners },
});

export const noSuchWire = () => new Refusal('not_found', 'There is no such incoming wire.');

/** Reads a wire that another bank sent, for a staff member. Fails with `not_found`. */
export async function readIncomingWire(
  connection: Connection,
  viewerId: bigint,
  id: bigint,
): Promise<Shown> {
  const { rows } = await connection.query<WireRow>(`${shown} where wire.id = $2`, [viewerId, id]);
  if (!rows[0]) throw noSuchWire();
  return toShown(rows[0]);
}

/** Lists the wires that other banks sent, newest first. */
export async function listIncomingWires(
  connection: Connection,
  viewerId: bigint,
  { state, cursor, limit }: QueryOf<typeof listContract> & { limit: number },
): Promise<Shown[]> {
  const { rows } = await connection.query<WireRow>(
    `${shown}
     where ($2 = 'all' or wire.state = $2) and ($3::bigint is null or wire.id < $3)
     order by wire.id desc
     limit $4`,
    [viewerId, state, cursor ?? null, limit],
  );
  return rows.map(toShown);
}
