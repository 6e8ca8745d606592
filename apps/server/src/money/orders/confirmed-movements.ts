import type { Transaction } from '@seven-hills/bank/transaction';
import type { Confirmation } from '@seven-hills/contracts/people/parts/confirmation';
import type { passkeyRequest } from '@seven-hills/contracts/people/parts/passkey-messages';
import { findOutcome } from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Origin } from '../../audit-log/origin.ts';
import type { MovementKind, PostingCondition } from '../../capability/movement-kind.ts';
import type { Attempt } from '../../http/attempt.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import { confirmOwner, startConfirmation } from '../../people/second-factor/confirm-owner.ts';
import { factorsOf, methodsOf } from '../../people/second-factor/factors-of.ts';
import type { Verified } from '../../people/sessions/verified.ts';
import { challengeIn } from '../../people/webauthn/client-data.ts';
import { findRelyingParty, relyingPartyOf } from '../../people/webauthn/relying-party.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { idempotencyScope, type Moved, type Postings } from '../posting/postings.ts';
import { type Confirming, movementBinding } from './confirming.ts';
import { type CustomerOrder, noAccount } from './customer-order.ts';
import type { MovementRules } from './movement-rules.ts';
import { stillSignedIn } from './still-signed-in.ts';

/** A request that orders a movement. */
export interface OrderingCall {
  principal: Principal;
  attempt: Attempt;
  origin: Origin;
  /** The host that the request names, for passkeys. */
  host: string | undefined;
}

/** The parts of a call that ordering needs. */
export const orderingCall = ({
  principal,
  attempt,
  origin,
  reply,
}: Omit<OrderingCall, 'host'> & { reply: FastifyReply }): OrderingCall => ({
  principal,
  attempt,
  origin,
  host: reply.request.headers.host,
});

/** Moves money for customers, who confirm large amounts and new recipients. */
export interface ConfirmedMovements {
  /**
   * Verifies the confirmation, if there is one, and posts the order. The proof is consumed
   * regardless of the order's outcome; a repeat of a key that has an outcome gets the first answer
   * without it. The posting judges again that the caller's session is open and that nothing that
   * the confirmation relied on has changed. Fails with `confirmation_required`, and as
   * `confirmOwner` and the posting do.
   */
  move<O extends CustomerOrder>(
    kind: MovementKind<O>,
    order: O,
    call: OrderingCall,
    confirmation: Confirmation | undefined,
    ...conditions: PostingCondition[]
  ): Promise<Moved>;
  /** Creates the options that a browser needs to confirm an order with a passkey. */
  start<O extends CustomerOrder>(
    kind: MovementKind<O>,
    order: O,
    call: OrderingCall,
  ): Promise<z.output<typeof passkeyRequest>>;
}

interface Dependencies {
  database: Database;
  postings: Postings;
  sealingKeys: Keyring;
  publicUrl: string | null;
  confirmations: MovementRules['confirmations'];
}

/** Each start leaves a row in the database for a few minutes. */
const perCustomer = { attemptsMax: 60, windowMinutes: 60 };

export function createConfirmedMovements(dependencies: Dependencies): ConfirmedMovements {
  const { database, postings, sealingKeys, publicUrl, confirmations } = dependencies;
  const bindingFor = <O extends CustomerOrder>(
    kind: MovementKind<O>,
    order: O,
    { principal: { accountId }, attempt: { key } }: OrderingCall,
  ) => {
    const details = kind.detailsOf?.(order);
    if (!details) throw new Refusal('not_offered', 'This needs no confirmation.');
    if (accountId === null) throw noAccount();
    return movementBinding(details, accountId, key);
  };

  async function hasOutcome({ principal, attempt: { key } }: OrderingCall): Promise<boolean> {
    if (key === null) return false;
    const scope = idempotencyScope(principal.customerId);
    return (await findOutcome(database, { scope, key })) !== null;
  }

  async function verify<O extends CustomerOrder>(
    kind: MovementKind<O>,
    order: O,
    call: OrderingCall,
    confirmation: Confirmation,
  ): Promise<Pick<Confirming, 'proof' | 'refusal'> & { verified?: Verified }> {
    // The first attempt has consumed the proof that would be verified here.
    if (await hasOutcome(call)) return { proof: null };
    const { principal, origin, host, attempt } = call;
    const relyingParty = findRelyingParty(publicUrl, host);
    const binding = bindingFor(kind, order, call);
    const owner = { database, sealingKeys, origin, relyingParty };
    let verified: Verified;
    try {
      verified = await confirmOwner(owner, principal, confirmation, { binding });
    } catch (error) {
      if (error instanceof Refusal) return { proof: null, refusal: error };
      throw error;
    }
    const { passkey } = confirmation;
    const signed = passkey && relyingParty;
    const challenge = signed
      ? Buffer.from(challengeIn(passkey.response.clientDataJSON, relyingParty), 'base64url')
      : null;
    return { proof: { key: attempt.key, challenge }, verified };
  }

  /** Adds the methods that the caller can confirm with. */
  async function withMethods(error: unknown, customerId: bigint): Promise<unknown> {
    if (!isRefusal(error, 'confirmation_required')) return error;
    const methods = methodsOf(await factorsOf(database, customerId));
    return new Refusal(error.code, error.message, { methods });
  }

  async function moveConfirmed<O extends CustomerOrder>(
    kind: MovementKind<O>,
    order: O,
    call: OrderingCall,
    confirmation: Confirmation | undefined,
    conditions: readonly PostingCondition[],
  ): Promise<Moved> {
    const { principal, attempt } = call;
    const isRequired = confirmations === 'everyone' || principal.hasFactor;
    const { verified, ...confirmed } = confirmation
      ? await verify(kind, order, call, confirmation)
      : { proof: null, verified: undefined };
    const confirming: Confirming = { isRequired, ...confirmed };
    const signedIn = stillSignedIn(verified ?? principal);
    try {
      return await postings.move(kind, { confirming, ...order }, attempt, signedIn, ...conditions);
    } catch (error) {
      throw await withMethods(error, principal.customerId);
    }
  }

  return {
    move(kind, order, call, confirmation, ...conditions) {
      const { principal, attempt } = call;
      return kind.detailsOf
        ? moveConfirmed(kind, order, call, confirmation, conditions)
        : postings.move(kind, order, attempt, stillSignedIn(principal), ...conditions);
    },
    async start(kind, order, call) {
      const { principal, host } = call;
      await countAttempt(database, `confirm-movement:${principal.customerId}`, perCustomer);
      const relyingParty = relyingPartyOf(publicUrl, host);
      const binding = bindingFor(kind, order, call);
      return startConfirmation({ database, relyingParty }, principal, binding);
    },
  };
}

/** Returns the transaction as the answer to the call, marked if it repeats the first answer. */
export function answerMoved(reply: FastifyReply, { transaction, isReplay }: Moved): Transaction {
  if (isReplay) reply.header('idempotency-replayed', 'true');
  return transaction;
}
