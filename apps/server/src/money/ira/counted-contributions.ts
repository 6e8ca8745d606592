import { isReversed } from '../transactions/is-reversed.ts';

/** SQL for whether the transaction `item` moved money or still may, and was not reversed. */
export const stands = `item.status in ('pending', 'completed') and not ${isReversed('item.id')}
  and not exists (select from wire_return where wire_id = item.id)`;

/**
 * SQL for what counts toward the limits of people (`person_id`, `tax_year`, `amount`): their
 * contributions to all IRAs less the excess that was returned, from a condition on
 * `made.person_id`.
 */
export const countedContributions = (ofPeople: string): string => `
  select made.person_id, made.tax_year, made.amount
  from ira_contribution as made
  join bank_transaction as item on item.id = made.transaction_id
  where made.person_id ${ofPeople} and made.kind = 'contribution' and ${stands}
  union all
  select made.person_id, made.tax_year, -made.amount
  from ira_distribution as made
  join bank_transaction as item on item.id = made.transaction_id
  where made.person_id ${ofPeople} and made.reason = 'excess' and ${stands}`;

/** SQL for the terms of each tax year that apply, the newest that was set. */
export const iraTermsNow = `
  select distinct on (tax_year) tax_year, contribution_limit, limit_from_50, deadline
  from ira_terms
  order by tax_year, id desc`;
