import type { RequestState } from '@seven-hills/contracts/money/payment-requests';
import type { Cents } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import type { PostingCondition } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  needs,
} from '../../platform/database/batch-facts.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { TransferOrder } from '../make-transaction/posting.ts';
import { currentState, noRequest, receivingAccount, refusalUnlessOpen } from './request-row.ts';

interface LockedRequest {
  id: bigint;
  requesterId: bigint;
  requesterAccountId: bigint;
  /** Null for a link, which anyone with its token can pay. */
  payerId: bigint | null;
  tokenHash: Buffer | null;
  amount: Cents;
  state: RequestState;
}

/** The payment requests that a batch pays, locked until its commit. */
export const requestSource: FactSource<bigint, Map<bigint, LockedRequest>> = {
  name: 'payment requests',
  async load(opening, ids) {
    const rows = await opening.add<LockedRequest>({
      name: 'lock-payment-requests',
      text: `select request.id, request.asker_id as "requesterId",
                    account.id as "requesterAccountId", request.asked_id as "payerId",
                    request.token_hash as "tokenHash", request.amount, ${currentState} as state
             from payment_request as request
             join account on account.id = ${receivingAccount('request')}
             where request.id = any ($1::bigint[])
             order by request.id
             for no key update of request`,
      values: [bigints(ascending(ids))],
    });
    return new Map(rows.map((row) => [row.id, row]));
  },
};

/**
 * Makes a transfer pay a request: the request is judged under its lock, and its end is written with
 * the posting. Both commit or neither does, so a request is paid at most once, even with concurrent
 * attempts on several servers. `token` is at the end of the link, if one led to the request. Fails
 * with `not_found` if the payer was not asked, and with `conflict` if the request is not open
 * anymore or differs from the payment.
 */
export function paysRequest(
  requestId: bigint,
  token: string | undefined,
  { customerId: payerId, amount, recipientAccountId }: TransferOrder,
): PostingCondition {
  const lockedIn = (facts: Facts) => facts.of(requestSource).get(requestId);
  return {
    needed: [needs(requestSource, requestId)],
    judge(facts) {
      const locked = lockedIn(facts);
      if (!locked || !isFor(locked, payerId, token)) return noRequest();
      const isAsWritten =
        locked.amount === amount && locked.requesterAccountId === recipientAccountId;
      return (
        refusalUnlessOpen(locked.state) ??
        (isAsWritten
          ? null
          : new Refusal('conflict', 'This payment differs from what was asked for.'))
      );
    },
    /** Marks it as paid for another payment of it in the same batch. */
    accepted(facts) {
      const locked = lockedIn(facts);
      if (locked) locked.state = 'paid';
    },
    async write(connection: Connection, _facts, transactionId) {
      const { rowCount } = await connection.query(
        `update payment_request
         set state = 'paid', answered_by = $2, transaction_id = $3, ended_at = now()
         where id = $1 and state = 'open'`,
        [requestId, payerId, transactionId],
      );
      if (rowCount !== 1) throw new Error('a payment request ended while it was locked');
    },
  };
}

/** Whether a payer was asked, by name or by a link. Requesters cannot pay their own requests. */
function isFor(locked: LockedRequest, payerId: bigint, token: string | undefined): boolean {
  if (locked.requesterId === payerId) return false;
  if (locked.payerId !== null) return locked.payerId === payerId;
  return token !== undefined && locked.tokenHash?.equals(hashToken(token)) === true;
}
