import type {
  PaymentRequest,
  RequestState,
  ShownRequest,
} from '@seven-hills/contracts/money/payment-requests';
import { toDecimal } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { holderName } from '../../people/identity/customer.ts';

export interface RequestRow {
  id: bigint;
  asker_id: bigint;
  asked_id: bigint | null;
  amount: bigint;
  note: string;
  state: RequestState;
  answered_by: bigint | null;
  transaction_id: bigint | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  is_expired: boolean;
  asker_first_name: string;
  asker_last_name: string;
  /** The customer who answered, or else the one who is asked by name. */
  other_first_name: string | null;
  other_last_name: string | null;
}

const requestColumns = `request.*, request.expires_at <= now() as is_expired,
  asker.first_name as asker_first_name, asker.last_name as asker_last_name,
  other.first_name as other_first_name, other.last_name as other_last_name`;

const requestJoins = `
  join customer as asker on asker.id = request.asker_id
  left join customer as other on other.id = coalesce(request.answered_by, request.asked_id)`;

/** SQL for a query of the RequestRows, from `request`, that meet a condition. */
export const selectRequests = (condition: string) =>
  `select ${requestColumns} from payment_request as request ${requestJoins} where ${condition}`;

/** An expired request is shown as expired even before the job has recorded it. */
export const stateOf = ({
  state,
  is_expired,
}: Pick<RequestRow, 'state' | 'is_expired'>): RequestState =>
  state === 'open' && is_expired ? 'expired' : state;

const nameOf = (firstName: string | null, lastName: string | null) =>
  firstName === null || lastName === null ? null : holderName(firstName, lastName);

/** Converts a request to the view of one of the two customers. */
export function toPaymentRequest(row: RequestRow, viewerId: bigint): PaymentRequest {
  const isAsker = row.asker_id === viewerId;
  const state = stateOf(row);
  const endedAt = row.ended_at ?? (state === 'expired' ? row.expires_at : null);
  return {
    id: Number(row.id),
    direction: isAsker ? 'asked' : 'received',
    isLink: row.asked_id === null,
    party: isAsker
      ? nameOf(row.other_first_name, row.other_last_name)
      : nameOf(row.asker_first_name, row.asker_last_name),
    amount: toDecimal(row.amount),
    note: row.note,
    state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    transactionId: row.transaction_id === null ? null : Number(row.transaction_id),
  };
}

interface AskerRow {
  id: bigint;
  account_number: string;
  paid_before: boolean;
}

/** Adds the account to pay, for viewers who can pay the request. */
export async function withRecipient(
  database: Database | Connection,
  row: RequestRow,
  viewerId: bigint,
): Promise<ShownRequest> {
  const request = toPaymentRequest(row, viewerId);
  if (request.direction === 'asked' || request.state !== 'open')
    return { ...request, recipient: null };
  const { rows } = await database.query<AskerRow>(
    `select account.id, account.account_number, exists (
              select from bank_transaction
              where from_account_id = (select id from account where customer_id = $2)
                and to_account_id = account.id and type = 'transfer'
            ) as paid_before
     from account where account.customer_id = $1`,
    [row.asker_id, viewerId],
  );
  const [asker] = rows;
  if (!asker) return { ...request, recipient: null };
  const recipient = {
    id: Number(asker.id),
    accountNumber: `${'•'.repeat(6)}${asker.account_number.slice(-4)}`,
    holder: holderName(row.asker_first_name, row.asker_last_name),
    isOwn: false,
    paidBefore: asker.paid_before,
  };
  return { ...request, recipient };
}

export const noRequest = () => new Refusal('not_found', 'There is no such payment request.');

const ends: Record<Exclude<RequestState, 'open'>, string> = {
  paid: 'This request was paid already.',
  declined: 'This request was declined.',
  canceled: 'This request was canceled.',
  expired: 'This request has expired.',
};

/** Refuses a request that is not open anymore. */
export function refusalUnlessOpen(row: Pick<RequestRow, 'state' | 'is_expired'>): Refusal | null {
  const state = stateOf(row);
  return state === 'open' ? null : new Refusal('conflict', ends[state]);
}

/** Returns a request, as one of its customers sees it, after a change in the same transaction. */
export async function readWritten(
  connection: Connection,
  customerId: bigint,
  id: bigint,
): Promise<PaymentRequest> {
  const { rows } = await connection.query<RequestRow>(selectRequests('request.id = $1'), [id]);
  if (!rows[0]) throw new Error(`payment request ${id} disappeared`);
  return toPaymentRequest(rows[0], customerId);
}
