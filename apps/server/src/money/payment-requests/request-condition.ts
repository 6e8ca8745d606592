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
import { noRequest, type RequestRow, refusalUnlessOpen } from './request-row.ts';

interface LockedRequest
  extends Pick<RequestRow, 'id' | 'asker_id' | 'asked_id' | 'amount' | 'state' | 'is_expired'> {
  token_hash: Buffer | null;
  asker_account_id: bigint;
}

/** The payment requests that a batch pays, locked until its commit. */
export const requestSource: FactSource<bigint, Map<bigint, LockedRequest>> = {
  name: 'payment requests',
  async load(opening, ids) {
    const rows = await opening.add<LockedRequest>({
      name: 'lock-payment-requests',
      text: `select request.id, request.asker_id, request.asked_id, request.token_hash,
                    request.amount, request.state, request.expires_at <= now() as is_expired,
                    account.id as asker_account_id
             from payment_request as request
             join account on account.customer_id = request.asker_id
             where request.id = any ($1::bigint[])
             order by request.id
             for no key update of request`,
      values: [bigints(ascending(ids))],
    });
    return new Map(rows.map((row) => [row.id, row]));
  },
};

/** The payment of a request, as its payer ordered it. */
export interface RequestPayment {
  requestId: bigint;
  /** The token at the end of the link, if a link led to the request. */
  token: string | undefined;
  payerId: bigint;
  amount: Cents;
  recipientAccountId: bigint | null;
}

/**
 * Makes a transfer pay a request: the request is judged under its lock, and its end is written with
 * the posting. Both commit or neither does, so a request is paid at most once, even with concurrent
 * attempts on several servers. Fails with `not_found` if the payer was not asked, and with
 * `conflict` if the request is not open anymore or differs from the payment.
 */
export function paysRequest(payment: RequestPayment): PostingCondition {
  const { requestId, payerId, amount, recipientAccountId } = payment;
  const lockedIn = (facts: Facts) => facts.of(requestSource).get(requestId);
  return {
    needed: [needs(requestSource, requestId)],
    judge(facts) {
      const locked = lockedIn(facts);
      if (!locked || !isFor(locked, payment)) return noRequest();
      const isAsWritten =
        locked.amount === amount && locked.asker_account_id === recipientAccountId;
      return (
        refusalUnlessOpen(locked) ??
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
function isFor(locked: LockedRequest, { payerId, token }: RequestPayment): boolean {
  if (locked.asker_id === payerId) return false;
  if (locked.asked_id !== null) return locked.asked_id === payerId;
  return token !== undefined && locked.token_hash?.equals(hashToken(token)) === true;
}
