import { categoryIds, merchantWords } from '@seven-hills/bank/words/category-list';
import { sharedOwner } from '../accounts/account-owners.ts';

const { income, cash, ownTransfers, fees, other } = categoryIds;
const { housing, groceries, eatingOut, transport, health, fun, travel, bills } = categoryIds;

/** SQL for whether a description contains a word of a pattern. */
const says = (pattern: string): string => `subject.description ~ '\\m(${pattern})'`;

/**
 * SQL for the category of a transaction without a choice or a rule, for the sources of
 * `categorizedParts`. A purchase is judged by its merchant, in every account alike; a withdrawal
 * that names none is cash. What moves to an account with an owner in common stays theirs.
 */
export const usualCategory = `case
  when subject.type in ('initial_deposit', 'own_transfer', 'returned_deposit', 'repayment',
                        'bank_transfer_in', 'bank_transfer_out', 'bank_transfer_return') then ${ownTransfers}
  when subject.type = 'transfer' and ${sharedOwner(
    'item.from_account_id',
    'item.to_account_id',
    'coalesce(original.created_at, item.created_at)',
  )} then ${ownTransfers}
  when subject.type in ('withdrawal', 'ach_debit') then case
    when subject.type = 'withdrawal'
      and (coalesce(trim(subject.description), '') = '' or ${says(merchantWords.cash)}) then ${cash}
    when ${says(merchantWords.housing)} then ${housing}
    when ${says(merchantWords.groceries)} then ${groceries}
    when ${says(merchantWords.eatingOut)} then ${eatingOut}
    when ${says(merchantWords.transport)} then ${transport}
    when ${says(merchantWords.health)} then ${health}
    when ${says(merchantWords.fun)} then ${fun}
    when ${says(merchantWords.travel)} then ${travel}
    when ${says(merchantWords.bills)} then ${bills}
    else ${other}
  end
  when subject.type = 'monthly_fee' then ${fees}
  when subject.direction = 'in' then ${income}
  else ${other}
end`;
