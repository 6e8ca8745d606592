import { eachItemInPages } from '../../platform/jobs/each-item.ts';
import { type PaymentDependencies, settlePayment } from './settle-payment.ts';

const pageSize = 200;

/**
 * Resumes every payment that is still on hold: those undecided by their service, those interrupted
 * by a crash, and first payments whose hold has ended. Payments through a switched-off service stay
 * on hold. Skips very recent payments, which their own request still handles. Returns how many it
 * examined.
 */
export async function resumePayments(
  dependencies: PaymentDependencies,
  { olderThanSeconds = 60 }: { olderThanSeconds?: number } = {},
): Promise<number> {
  const { database, rails } = dependencies;
  const readPage = async (lastId: bigint) => {
    const { rows } = await database.query<{ id: bigint }>(
      `select id
       from bank_transaction
       where status = 'pending' and type = 'external_payment' and id > $1
         and created_at <= now() - make_interval(secs => $2)
         and payment_provider = any ($4::text[])
         and (held_until is null or held_until <= now())
       order by id
       limit $3`,
      [lastId, olderThanSeconds, pageSize, Object.keys(rails)],
    );
    return rows;
  };
  return eachItemInPages(pageSize, readPage, async ({ id }) => {
    await settlePayment(dependencies, id, { isNotifiedByEmail: true });
    return true;
  });
}
