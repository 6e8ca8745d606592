import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { openCase as contract } from '@seven-hills/contracts/staff/cases';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { isPrimaryOf } from '../../money/accounts/account-owners.ts';
import { findCase } from '../../money/cases/case-row.ts';
import { refusalOfOwn } from '../../money/cases/judge-step.ts';
import { takeReport } from '../../money/cases/report-problem.ts';

/**
 * Opens a case for a customer who reports a problem by phone or in person, and returns its id. The
 * deadlines begin today, as with the customer's own report, and the customer is notified. Fails
 * with `not_found` (the customer or their transaction), `conflict` (the staff member's own money,
 * or as the customer's report does), or `amount_too_large`.
 */
export const openCaseFor = (
  database: Database,
  { staff, origin }: { staff: Principal; origin: Origin },
  { customerId, ...form }: BodyOf<typeof contract>,
): Promise<bigint> =>
  inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ id: bigint }>(
      `select id from account where ${isPrimaryOf('$1')}`,
      [customerId],
    );
    const reporter = { customerId: BigInt(customerId), accountId: rows[0]?.id ?? null, origin };
    const { id } = await takeReport(connection, reporter, form, staff.customerId);
    const item = await findCase(connection, id);
    const own = item && refusalOfOwn(item, staff.customerId);
    // Undoes the report.
    if (own) throw own;
    return id;
  });
