import type { Given } from '@seven-hills/contracts/endpoint';
import type { WorkKind, workFacts } from '@seven-hills/contracts/staff/queue';
import type { Connection } from '@seven-hills/postgres';
import type { WorkSource } from '../../capability/work-source.ts';
import { Refusal } from '../../http/problem.ts';
import { readStaffCase } from '../cases/read-case.ts';
import { readIncomingWire } from '../incoming-wires/read-incoming-wires.ts';
import { readRefusedMessage } from '../incoming-wires/refused-messages.ts';
import { readWireRequest } from '../incoming-wires/wire-requests/read-wire-request.ts';
import { readProposal } from '../proposals/list-proposals.ts';
import type { TransactionSource } from '../transactions/list-all-transactions.ts';
import { findUser, toAdminUser } from '../users/user-row.ts';
import { readHeldPayment } from './held-payments.ts';
import { findWork, type Viewer } from './list-work.ts';

type WorkFacts = Given<typeof workFacts>;

/** Reads a message of the inbox, which belongs to the help area. */
export type ReadMessage = (
  connection: Connection,
  id: number,
  viewerId: bigint,
) => Promise<WorkFacts['message']>;

export const noLongerWaits = () =>
  new Refusal('not_found', 'This item is no longer open. It was completed, or has expired.');

/** Reads an open item with the facts needed to decide it. Fails with `not_found`. */
export async function readWork(
  { sources, readMessage }: { sources: readonly WorkSource[]; readMessage: ReadMessage },
  source: TransactionSource,
  viewer: Viewer,
  asked: { kind: WorkKind; reference: number },
): Promise<WorkFacts> {
  const found = await findWork(sources, source, viewer, asked);
  if (!found) throw noLongerWaits();
  const { item } = found;
  const { connection } = source;
  const showsCustomer = item.kind !== 'proposal' && item.person !== null;
  const customer = showsCustomer ? await findUser(connection, BigInt(item.person?.id ?? 0)) : null;
  return {
    item,
    customer: customer && toAdminUser(customer, viewer.customerId),
    earlier: await earlierOf(connection, item),
    proposal:
      item.kind === 'proposal'
        ? await readProposal(connection, BigInt(item.reference), viewer)
        : null,
    message:
      item.kind === 'message'
        ? await readMessage(connection, asked.reference, viewer.customerId)
        : null,
    incomingWire:
      item.kind === 'incoming_wire'
        ? await readIncomingWire(connection, viewer.customerId, BigInt(item.reference))
        : null,
    wireRequest:
      item.kind === 'wire_request'
        ? await readWireRequest(connection, viewer.customerId, BigInt(item.reference))
        : null,
    refusedMessage:
      item.kind === 'refused_message'
        ? await readRefusedMessage(connection, BigInt(item.reference))
        : null,
    screening:
      item.kind === 'screening'
        ? await readHeldPayment(connection, viewer.customerId, BigInt(item.reference))
        : null,
    case: item.kind === 'case' ? (await readStaffCase(source, viewer, item.reference)).shown : null,
  };
}

type Earlier = NonNullable<WorkFacts['earlier']>;

/** How many of the earlier payments are listed. */
const newestMax = 5;

/**
 * Returns the completed payments of a payment's customer to the same recipient: for a wire, by the
 * keyed hash of its payee; for an external payment, by its service and identifier. Null for a
 * deposit.
 */
async function earlierOf(
  connection: Connection,
  { transaction }: WorkFacts['item'],
): Promise<Earlier | null> {
  if (transaction === null || transaction.type === 'deposit') return null;
  const same =
    transaction.type === 'wire_transfer'
      ? `item.id in (
           select other.transaction_id
           from wire_payee as own
           join wire_payee as other
             on other.customer_id = own.customer_id and other.payee_hash = own.payee_hash
           where own.transaction_id = $1
         )`
      : `item.type = 'external_payment'
         and (item.customer_id, item.payment_provider, item.payment_identifier) = (
           select customer_id, payment_provider, payment_identifier
           from bank_transaction where id = $1
         )`;
  const { rows } = await connection.query<
    Earlier['newest'][number] & Pick<Earlier, 'count' | 'total'>
  >(
    `select item.id, item.amount, item.created_at as "createdAt", count(*) over ()::int as count,
            (sum(item.amount) over ())::bigint as total
     from bank_transaction as item
     where ${same} and item.status = 'completed' and item.id <> $1
     order by item.id desc
     limit ${newestMax}`,
    [transaction.id],
  );
  return {
    others:
      transaction.type === 'wire_transfer' ? await othersWho(connection, transaction.id) : null,
    count: rows[0]?.count ?? 0,
    total: rows[0]?.total ?? 0n,
    newest: rows,
  };
}

/** Counts the completed wires of all other customers to the recipient of a wire. */
async function othersWho(connection: Connection, id: number | bigint): Promise<Earlier['others']> {
  const { rows } = await connection.query<NonNullable<Earlier['others']>>(
    `select count(distinct item.customer_id)::int as customers, count(*)::int as count,
            coalesce(sum(item.amount), 0)::bigint as total
     from bank_transaction as item
     where item.status = 'completed' and item.id in (
       select other.transaction_id
       from wire_payee as own
       join wire_payee as other
         on other.payee_hash = own.payee_hash and other.customer_id <> own.customer_id
       where own.transaction_id = $1
     )`,
    [id],
  );
  return rows[0] ?? null;
}
