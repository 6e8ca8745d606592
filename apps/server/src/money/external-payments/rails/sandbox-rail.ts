import type { PaymentProvider } from '@seven-hills/bank/limits';
import type { Database } from '@seven-hills/postgres';
import type { PaymentRail, RailAnswer } from './payment-rail.ts';
import { rejectionReasons, sandboxAnswer } from './sandbox-answers.ts';

/** How long a sandbox service keeps a pending payment undecided. */
const pendingSeconds = 120;

interface SandboxPaymentRow {
  identifier: string;
  amount: bigint;
  state: RailAnswer['state'];
}

/** A sandbox payment service with a table of its own that simulates an outside party's books. */
export function sandboxRail(database: Database, provider: PaymentProvider): PaymentRail {
  return {
    async order({ idempotencyKey, identifier, amount }) {
      const answer = sandboxAnswer(identifier);
      const isPending = answer.state === 'pending';
      await database.query(
        `insert into sandbox_payment (provider, idempotency_key, identifier, amount, state, decision, decided_from)
         values ($1, $2, $3, $4, $5, $6, case when $6::text is not null then now() + make_interval(secs => $7) end)
         on conflict (provider, idempotency_key) do nothing`,
        [
          provider,
          idempotencyKey,
          identifier,
          amount,
          answer.state,
          isPending ? answer.decision : null,
          pendingSeconds,
        ],
      );
      await database.query(
        `update sandbox_payment
         set state = decision, decision = null, decided_from = null
         where provider = $1 and idempotency_key = $2 and state = 'pending' and decided_from <= now()`,
        [provider, idempotencyKey],
      );
      const { rows } = await database.query<SandboxPaymentRow>(
        'select identifier, amount, state from sandbox_payment where provider = $1 and idempotency_key = $2',
        [provider, idempotencyKey],
      );
      const payment = rows[0];
      if (payment?.identifier !== identifier || payment.amount !== amount)
        throw new Error(`${provider} sandbox: ${idempotencyKey} belongs to a different payment`);
      return payment.state === 'rejected'
        ? { state: 'rejected', reason: rejectionReasons[provider] }
        : { state: payment.state };
    },
  };
}
