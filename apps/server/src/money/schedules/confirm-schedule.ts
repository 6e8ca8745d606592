import type { Confirmation } from '@seven-hills/contracts/api/people/confirmation';
import type { Cents } from '@seven-hills/money';
import { formatUsd } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { verifyPin } from '../../people/pin/verify-pin.ts';
import type { ConfirmChange } from '../../people/second-factor/confirmed-changes.ts';
import { factorsOf, methodsOf, readThreshold } from '../../people/second-factor/factors-of.ts';
import type { Verified } from '../../people/sessions/verified.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import type { MovementRules } from '../orders/movement-rules.ts';
import { isPaidBefore } from '../payees/first-payments.ts';
import { payeeHashesOf } from '../payees/payee-hash.ts';
import type { PayeeDetails } from '../saved-payees/payee-details.ts';

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
  details: PayeeDetails;
  amount: Cents;
  fee: Cents;
  /** What a passkey confirms about it. */
  terms: string;
  pin: string;
  confirmation: Confirmation | undefined;
}

/**
 * Verifies the PIN, and the confirmation if a movement of the same amount to the same payee would
 * need one. The transaction that writes the schedule judges the result again. Fails as `verifyPin` does, with `confirmation_required`, and as `confirmOwner` does.
 */
export async function confirmSchedule(
  dependencies: ConfirmingDependencies,
  { principal, origin, reply }: SchedulingCall,
  { details, amount, fee, terms, pin, confirmation }: Ordered,
): Promise<Verified> {
  const { database, pinKeys, sealingKeys, confirmChange, confirmations } = dependencies;
  const { customerId, hasFactor } = principal;
  const verified = await verifyPin(database, pinKeys, principal, pin);
  if (confirmation) {
    const change = { change: 'schedule_payment', schedule: terms } as const;
    return confirmChange({ principal, origin, reply, body: confirmation }, change);
  }
  if (confirmations !== 'everyone' && !hasFactor) return verified;
  const why = await whyConfirm();
  if (why === null) return verified;
  throw new Refusal('confirmation_required', why, {
    methods: methodsOf(await factorsOf(database, customerId)),
  });

  async function whyConfirm(): Promise<string | null> {
    if (await isNewOutside(database, sealingKeys, customerId, details))
      return 'You have not paid this recipient before, so this needs your confirmation.';
    const threshold = await readThreshold(database, customerId);
    return amount + fee > threshold
      ? `Amounts above ${formatUsd(threshold)} need your confirmation.`
      : null;
  }
}

async function isNewOutside(
  database: Database,
  sealingKeys: Keyring,
  customerId: bigint,
  details: PayeeDetails,
): Promise<boolean> {
  if (details.kind === 'customer') return false;
  const payee =
    details.kind === 'payment_service'
      ? { customerId, provider: details.paymentProvider, identifier: details.paymentIdentifier }
      : {
          customerId,
          hashes: payeeHashesOf(
            sealingKeys,
            details.externalRoutingNumber,
            details.externalAccountNumber,
          ).map(({ hash }) => hash),
        };
  return !(await isPaidBefore(database, payee));
}
