import type { Cents } from '@seven-hills/money';
import { bigints } from '@seven-hills/postgres';
import type { Order } from '../../capability/movement-kind.ts';
import {
  ascending,
  type FactSource,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import { type TermsFacts, termsVersion } from '../terms/terms-book.ts';

/** The facts about a customer's account and its holder that judging and notifying need. */
export interface AccountFacts extends TermsFacts {
  id: bigint;
  customer_id: bigint;
  account_number: string;
  first_name: string;
  last_name: string;
  has_initial_deposit: boolean;
  has_confirmed_email: boolean;
  /** Whether there is an authenticator app in use or a passkey. */
  has_factor: boolean;
  /** In cents. The customer confirms a movement whose amount plus fee exceeds it. */
  confirms_above: Cents;
  /** The customer's undo period; null means the bank's default. */
  undo_seconds: number | null;
}

interface Accounts {
  byId: ReadonlyMap<bigint, AccountFacts>;
  byCustomer: ReadonlyMap<bigint, AccountFacts>;
}

/**
 * Accounts with their holders. Neither is locked here: the ledger locks what money depends on. An
 * account that is named both ways is read twice.
 */
export const accountSource: FactSource<{ accountId: bigint } | { customerId: bigint }, Accounts> = {
  name: 'accounts',
  async load(opening, wanted) {
    const accountIds = wanted.flatMap((need) => ('accountId' in need ? need.accountId : []));
    const customerIds = wanted.flatMap((need) => ('customerId' in need ? need.customerId : []));
    const rows = await opening.add<AccountFacts>({
      name: 'read-account-facts',
      text: `select account.id, account.customer_id, account.account_number, account.account_type,
                    customer.first_name, customer.last_name, customer.has_initial_deposit,
                    customer.confirmed_email is not distinct from customer.email as has_confirmed_email,
                    customer.has_factor, customer.confirms_above, customer.undo_seconds,
                    customer.own_terms, ${termsVersion} as terms_version
             from (
               select id, customer_id, account_number, account_type
               from account where id = any ($1::bigint[])
               union all
               select id, customer_id, account_number, account_type
               from account where customer_id = any ($2::bigint[])
             ) as account
             join customer on customer.id = account.customer_id`,
      values: [bigints(ascending(accountIds)), bigints(ascending(customerIds))],
    });
    return {
      byId: new Map(rows.map((account) => [account.id, account])),
      byCustomer: new Map(rows.map((account) => [account.customer_id, account])),
    };
  },
};

/** The customer's own account, by id if the caller knows it. */
export const needsAccountOf = ({
  customerId,
  accountId,
}: Pick<Order, 'customerId' | 'accountId'>): Needed =>
  needs(accountSource, typeof accountId === 'bigint' ? { accountId } : { customerId });
