import type { Connection, Database } from '@seven-hills/postgres';
import type { StoredValues } from '../../../money/terms/terms-values.ts';
import { namedPerson } from '../../../people/identity/customer.ts';

interface OwnPlan {
  id: bigint;
  startsOn: string;
  terms: StoredValues;
  plannedAt: Date;
  reason: string;
  author: { id: bigint; name: string };
}

/**
 * Returns the planned change of a customer's own terms that has neither begun nor been withdrawn.
 */
export async function readOwnPlan(
  database: Database | Connection,
  customerId: bigint,
): Promise<OwnPlan | null> {
  const { rows } = await database.query<OwnPlan>(
    `select plan.id, to_char(plan.starts_on, 'YYYY-MM-DD') as "startsOn", plan.terms,
            plan.planned_at as "plannedAt", plan.reason, ${namedPerson('author')} as author
     from customer_terms_plan as plan
     join customer as author on author.id = plan.author_id
     where plan.customer_id = $1 and plan.version is null and plan.withdrawn_at is null`,
    [customerId],
  );
  return rows[0] ?? null;
}
