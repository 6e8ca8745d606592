import { bringsFee } from '@seven-hills/bank/payments/returned-fees';
import { categoryIds } from '@seven-hills/bank/words/category-list';
import { usualCategory } from './usual-category.ts';

const returnedFees = bringsFee.map((type) => `'${type}'`).join(', ');

const bothDirections: readonly ('out' | 'in')[] = ['out', 'in'];

const { fees } = categoryIds;

/**
 * SQL for the key that identifies the counterparty of a transaction in rules and insights; null for
 * cash and for the bank's own bookings. Needs the columns of `bank_transaction` and `other_id`, the
 * other account of a transfer.
 */
export const payeeKey = (type: string, source: string, otherId: string) => `case ${type}
  when 'transfer' then 'account:' || ${otherId}
  when 'external_payment' then ${source}.payment_provider || ':' || lower(${source}.payment_identifier)
  when 'ach_payment' then 'wire:' || lower(${source}.recipient_name) || ':' || ${source}.external_account_last_four
  when 'wire_transfer' then 'wire:' || lower(${source}.recipient_name) || ':' || ${source}.external_account_last_four
end`;

/**
 * SQL for the parts of an account's completed transactions: the amount that moved in one category,
 * in agreement with the ledger's entries. A transaction has one part, or one for each category that
 * it was split into, and one more for its fee.
 *
 * The category comes from the first of these that applies: the customer's choice, the customer's
 * rules in their order, and what is usual for it (`usualCategory`). A transaction that returns
 * money (a correction, a returned wire or ACH payment) is categorized like its original, so that
 * the two cancel each other out.
 *
 * Columns: `transaction_id, created_at, direction, schedule_id, category_id, source, rule_id,
 * is_fee, is_excluded, money_in, money_out`, and those that rules examine: `payee,
 * subject_description, subject_direction`. `subject_id` is the original of a transaction that
 * returns money, and otherwise the transaction itself; `chosen_id` is the one whose categories its
 * owner chose. `payments` is 1 for a payment, -1 for the return of a whole one, and otherwise 0.
 *
 * @param account SQL for the account's id.
 * @param conditions SQL over `bank_transaction`; no two of them select the same transaction.
 * @param directions The transactions that took money out of the account, that brought it in, or
 * both.
 */
export const categorizedParts = (
  account: string,
  conditions: readonly string[],
  directions: readonly ('out' | 'in')[] = bothDirections,
): string => `
    select item.id as transaction_id, item.created_at, item.direction, item.schedule_id,
           part.category_id, part.source, part.rule_id, part.is_fee,
           coalesce(own.is_excluded, inherited.is_excluded, false) as is_excluded,
           case when item.direction = 'in' then part.amount else 0 end as money_in,
           case when item.direction = 'out' then part.amount else 0 end as money_out,
           subject.payee, subject.description as subject_description, subject.direction as subject_direction,
           coalesce(original.id, item.id) as subject_id,
           coalesce(own.transaction_id, inherited.transaction_id) as chosen_id,
           case when item.direction = 'out' then 1
                when item.amount >= original.amount then -1 else 0 end as payments
    from ${subjects(account, conditions, directions)}
    left join transaction_category as own
      on own.account_id = ${account} and own.transaction_id = item.id
    left join transaction_category as inherited
      on inherited.account_id = ${account} and inherited.transaction_id = original.id
         and own.transaction_id is null and not coalesce(made.is_fee_only, false)
    left join lateral (
      select id, category_id, is_learned
      from category_rule
      where customer_id = (select customer_id from account where account.id = ${account})
        and ${ruleMatches('category_rule', 'subject', 'item.amount')}
      order by position, id
      limit 1
    ) as rule on true
    cross join lateral (
      select category_id, amount, 'manual' as source, null::bigint as rule_id, false as is_fee
      from transaction_category_part as chosen
      where chosen.account_id = ${account}
        and chosen.transaction_id = coalesce(own.transaction_id, inherited.transaction_id)
      union all
      select case when coalesce(made.is_fee_only, false) then ${fees}
                  when rule.id is not null then rule.category_id
                  else ${usualCategory} end,
             item.amount,
             case when coalesce(made.is_fee_only, false) or rule.id is null then 'automatic'
                  when rule.is_learned then 'learned' else 'rule' end,
             case when not coalesce(made.is_fee_only, false) then rule.id end,
             false
      where not exists (
        select from transaction_category_part as chosen
        where chosen.account_id = ${account}
          and chosen.transaction_id = coalesce(own.transaction_id, inherited.transaction_id)
      )
      union all
      select ${fees}, item.fee, 'automatic', null, true
      where item.fee > 0 and (item.direction = 'out' or item.type in (${returnedFees}))
    ) as part`;

const columnsOf = {
  out: { own: 'from_account_id', other: 'to_account_id' },
  in: { own: 'to_account_id', other: 'from_account_id' },
};

/**
 * SQL, for use after `from`, for the account's completed transactions (`item`), each with what
 * rules examine (`subject`), which never changes.
 */
const subjects = (
  account: string,
  conditions: readonly string[],
  directions = bothDirections,
): string => {
  const sides = conditions.flatMap((condition) =>
    directions.map((direction) => {
      const { own, other } = columnsOf[direction];
      return `
        select bank_transaction.*, '${direction}' as direction, ${other} as other_id
        from bank_transaction where ${own} = ${account} and status = 'completed' and ${condition}`;
    }),
  );
  return `(${sides.join(' union all ')}) as item
    left join transaction_correction as made
      on item.type = 'correction' and made.transaction_id = item.id
    left join wire_return as returned
      on item.type = 'wire_return' and returned.transaction_id = item.id
    left join lateral (
      select sent.transaction_id as sent_id
      from ach_entry as entry
      join ach_order as sent on sent.return_entry_id = entry.id
      where item.type = 'bank_transfer_return' and entry.transaction_id = item.id
    ) as came_back on true
    left join bank_transaction as original
      on original.id = coalesce(made.corrected_id, returned.wire_id, came_back.sent_id)
    cross join lateral (
      select coalesce(original.type, item.type) as type,
             case when original.id is null then item.direction
                  when item.direction = 'in' then 'out' else 'in' end as direction,
             lower(case when original.id is null then item.description else original.description end) as description,
             case when made.is_fee_only then null
                  when original.id is null then ${payeeKey('item.type', 'item', 'item.other_id')}
                  else ${payeeKey('original.type', 'original', 'item.other_id')} end as payee
    ) as subject`;
};

/** SQL for the ids of the account `$1`'s completed transactions whose subject meets a condition. */
export const subjectsThat = (condition: string): string =>
  `select item.id from ${subjects('$1', ['true'])} where ${condition}`;

/** SQL for whether a rule matches a transaction. */
export const ruleMatches = (rule: string, subject: string, amount: string) => `
  (${rule}.text is null or strpos(${subject}.description, lower(${rule}.text)) > 0)
  and (${rule}.payee is null or ${rule}.payee = ${subject}.payee)
  and (${rule}.type is null or ${rule}.type = ${subject}.type)
  and (${rule}.direction is null or ${rule}.direction = ${subject}.direction)
  and (${rule}.amount_min is null or ${rule}.amount_min <= ${amount})
  and (${rule}.amount_max is null or ${rule}.amount_max >= ${amount})`;
