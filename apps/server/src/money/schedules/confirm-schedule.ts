import type { Confirmation } from '@seven-hills/contracts/people/parts/confirmation';
import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import type { FastifyReply } from 'fastify';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { verifyPin } from '../../people/pin/verify-pin.ts';
import type { ConfirmChange } from '../../people/second-factor/confirmed-changes.ts';
import { factorsOf, methodsOf, readThreshold } from '../../people/second-factor/factors-of.ts';
import type { Verified } from '../../people/sessions/verified.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { whyConfirm, whyConfirmNew } from '../orders/confirming.ts';
import type { MovementRules } from '../orders/movement-rules.ts';
import { lockUnconfirmed } from '../orders/unconfirmed-sums.ts';
import { isPaidBefore } from '../payee-rules/first-payments.ts';
import { payeeHashesOf } from '../payee-rules/payee-hash.ts';
import type { ScheduledDetails } from './scheduled-payee.ts';

/** A call that schedules payments. */
export interface SchedulingCall {
  principal: Principal;
  origin: Origin;
  reply: FastifyReply;
}

export interface ConfirmingDependencies {
  database: Database;
  pinKeys: Keyring;
  sealingKeys: Keyring;
  confirmChange: ConfirmChange;
  confirmations: MovementRules['confirmations'];
}

/** A payment ordered in advance, and what its owner entered to confirm it. */
interface Ordered {
  fromAccountId: bigint;
  details: ScheduledDetails;
  amount: Cents;
  fee: Cents;
  /** What a passkey confirms about it. */
  terms: string;
  pin: string;
  confirmation: Confirmation | undefined;
}

/**
 * A payment that may be scheduled. One without a confirmation counts once, with its fee, toward the
 * sums of unconfirmed orders.
 */
interface Confirmed {
  /** For the transaction that stores the schedule. */
  verified: Verified;
  /**
   * Refuses it if a sum needs a confirmation. Call it under the person's lock and the schedule's.
   */
  judge(connection: Connection): Promise<void>;
  record(connection: Connection, scheduleId: bigint): Promise<void>;
}

/** For an order that was confirmed, or whose customer never confirms any. */
const confirmedBy = (verified: Verified): Confirmed => ({
  verified,
  judge: async () => {},
  record: async () => {},
});

/**
 * Verifies the PIN, and the confirmation if a movement of the same amount to the same payee would
 * need one. The transaction that stores the schedule judges the result again and records it. Fails
 * as `verifyPin` does, with `confirmation_required`, and as `confirmOwner` does.
 */
export async function confirmSchedule(
  dependencies: ConfirmingDependencies,
  { principal, origin, reply }: SchedulingCall,
  { fromAccountId, details, amount, fee, terms, pin, confirmation }: Ordered,
): Promise<Confirmed> {
  const { database, pinKeys, sealingKeys, confirmChange, confirmations } = dependencies;
  const { customerId, hasFactor } = principal;
  const verified = await verifyPin(database, pinKeys, principal, pin);
  // Money that comes in needs no confirmation, and counts toward no sum.
  if (details.kind === 'add_money') return confirmedBy(verified);
  if (confirmation) {
    const change = { change: 'schedule_payment', schedule: terms } as const;
    return confirmedBy(
      await confirmChange({ principal, origin, reply, body: confirmation }, change),
    );
  }
  if (confirmations !== 'everyone' && !hasFactor) return confirmedBy(verified);
  const refuse = async (on: Database | Connection, why: string): Promise<never> => {
    throw new Refusal('confirmation_required', why, {
      methods: methodsOf(await factorsOf(on, customerId)),
    });
  };
  if (await isNewOutside(database, sealingKeys, customerId, details))
    await refuse(database, whyConfirmNew);
  const whole = amount + fee;
  return {
    verified,
    async judge(connection) {
      const unconfirmed = await lockUnconfirmed(connection, customerId, fromAccountId);
      const why = whyConfirm(whole, unconfirmed, await readThreshold(connection, customerId));
      if (why !== null) await refuse(connection, why);
    },
    async record(connection, scheduleId) {
      await connection.query(
        `insert into unconfirmed_schedule (schedule_id, customer_id, amount) values ($1, $2, $3)`,
        [scheduleId, customerId, whole],
      );
    },
  };
}

async function isNewOutside(
  database: Database,
  sealingKeys: Keyring,
  customerId: bigint,
  details: ScheduledDetails,
): Promise<boolean> {
  const hashesOf = (routingNumber: string, accountNumber: string) =>
    payeeHashesOf(sealingKeys, routingNumber, accountNumber).map(({ hash }) => hash);
  switch (details.kind) {
    case 'customer':
    case 'own_account':
    case 'add_money':
      return false;
    case 'payment_service': {
      const { paymentProvider: provider, paymentIdentifier: identifier } = details;
      return !(await isPaidBefore(database, { customerId, provider, identifier }));
    }
    case 'bank_account':
    case 'ach_account': {
      const hashes = hashesOf(details.externalRoutingNumber, details.externalAccountNumber);
      return !(await isPaidBefore(database, { customerId, hashes }));
    }
    case 'send_to_bank': {
      const { linked, accountNumber } = details.outside;
      const hashes = hashesOf(linked.routingNumber, accountNumber);
      return !(await isPaidBefore(database, { customerId, hashes }));
    }
  }
}
