import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { setThreshold as contract } from '@seven-hills/contracts/people/second-factor';
import { formatUsd, parseAmount } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type Actor, inPersonTransaction } from '../sessions/in-person-transaction.ts';
import type { Verified } from '../sessions/verified.ts';
import { factorsOf, methodsOf, readThreshold } from './factors-of.ts';
import { thresholdRaisedMail } from './mails.ts';

/**
 * Sets the amount above which a customer confirms movements. Raising it requires `confirm`;
 * lowering it does not. Fails with `confirmation_required` without a confirmation, and as `confirm`
 * does.
 */
export async function setThreshold(
  database: Database,
  caller: Actor,
  { threshold: text, ...confirmation }: BodyOf<typeof contract>,
  origin: Origin,
  confirm: () => Promise<Verified>,
): Promise<void> {
  const { customerId } = caller;
  const threshold = parseAmount(text) ?? 0n;
  const confirmationRequired = async () =>
    new Refusal('confirmation_required', 'To raise this amount, please confirm that it is you.', {
      methods: methodsOf(await factorsOf(database, customerId)),
    });
  const isRaised = threshold > (await readThreshold(database, customerId));
  let actor = caller;
  if (isRaised) {
    if (Object.values(confirmation).every((part) => part === undefined))
      throw await confirmationRequired();
    actor = await confirm();
  }
  await inPersonTransaction(database, actor, async (connection, { customer }) => {
    const before = await readThreshold(connection, customerId);
    // In the meantime, another request has lowered the threshold, so this one would raise it.
    if (threshold > before && !isRaised) throw await confirmationRequired();
    if (threshold === before) return;
    await connection.query(
      'update customer set confirms_above = $2, updated_at = now() where id = $1',
      [customerId, threshold],
    );
    await recordOwnEvent(connection, customerId, {
      action: 'threshold_changed',
      origin,
      before: { threshold: formatUsd(before) },
      after: { threshold: formatUsd(threshold) },
      detail: formatUsd(threshold),
    });
    if (threshold > before)
      await queueMail(
        connection,
        customer.email,
        thresholdRaisedMail(customer.first_name, formatUsd(threshold)),
      );
  });
}
