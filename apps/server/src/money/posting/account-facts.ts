import type { Cents } from '@seven-hills/money';
import { bigints } from '@seven-hills/postgres';
import type { Order } from '../../capability/movement-kind.ts';
import {
  ascending,
  type FactSource,
  type Facts,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import { type TermsFacts, termsVersion } from '../terms/terms-book.ts';

/**
 * The facts about an account that judging and notifying need. Those about a person concern the
 * account's holder or, for the account that an order moves, the person who ordered it.
 */
export interface AccountFacts extends TermsFacts {
  id: bigint;
  customer_id: bigint;
  account_number: string;
  first_name: string;
  last_name: string;
  /** Whether nothing can move on it until its initial deposit arrives. */
  awaits_deposit: boolean;
  has_confirmed_email: boolean;
  /** Whether there is an authenticator app in use or a passkey. */
  has_factor: boolean;
  /** Whether it was closed for good. */
  is_closed: boolean;
  /** In cents. The customer confirms a movement whose amount plus fee exceeds it. */
  confirms_above: Cents;
  /** Whether it has a fixed term, so that its money moves by rules of its own. */
  is_certificate: boolean;
  /** Whether several people own it. */
  is_shared: boolean;
  /** Whether staff have suspended the person who orders; their own accounts are frozen besides. */
  is_stopped: boolean;
  /** The customer's undo period; null means the bank's default. */
  undo_seconds: number | null;
}

interface Accounts {
  byId: ReadonlyMap<bigint, AccountFacts>;
  /** The accounts that orders move, by `ownKey`. */
  own: ReadonlyMap<string, AccountFacts>;
}

/** An account by its id, or the one that a person's order moves: named, or else the primary one. */
type Wanted = { id: bigint } | Ordered;

type Ordered = Pick<Order, 'customerId' | 'accountId'>;

type Row = AccountFacts & { is_own: boolean; is_primary: boolean };

const columns = `account.id, customer.id as customer_id, account.account_number,
  account.account_type, customer.first_name, customer.last_name, account.awaits_deposit,
  customer.confirmed_email is not distinct from customer.email as has_confirmed_email,
  customer.has_factor, account.is_certificate, account.is_shared, account.closed_at is not null as is_closed,
  customer.confirms_above, customer.undo_seconds, customer.own_terms,
  ${termsVersion} as terms_version`;

/**
 * Accounts with their people. An account that a person's order moves is found only if that person
 * owns it. Nothing is locked here: the ledger locks what money depends on, and whatever ends an
 * ownership locks that person's PIN first, which the batch has locked before. An account that is
 * named both ways is read twice.
 */
export const accountSource: FactSource<Wanted, Accounts> = {
  name: 'accounts',
  async load(opening, wanted) {
    const ids = wanted.flatMap((need) => ('id' in need ? need.id : []));
    const orders = wanted.flatMap((need) => ('id' in need ? [] : need));
    const rows = await opening.add<Row>({
      name: 'read-account-facts',
      text: `select ${columns}, false as is_stopped, false as is_own, false as is_primary
             from account
             join customer on customer.id = account.customer_id
             where account.id = any ($1::bigint[])
             union all
             select ${columns}, held.is_stopped, true, held.is_primary
             from unnest($2::bigint[], $3::bigint[]) as ordered (customer_id, account_id)
             join account_owner as held on held.customer_id = ordered.customer_id
               and held.until is null and held.role <> 'viewer'
               and case when ordered.account_id is null then held.is_primary
                        else held.account_id = ordered.account_id end
             join account on account.id = held.account_id
             join customer on customer.id = held.customer_id`,
      values: [
        bigints(ascending(ids)),
        bigints(orders.map(({ customerId }) => customerId)),
        bigints(orders.map(({ accountId }) => accountId ?? null)),
      ],
    });
    return {
      byId: new Map(rows.map((account) => [account.id, account])),
      own: new Map(
        rows.flatMap((account): [string, AccountFacts][] => {
          const { is_own, is_primary, customer_id: customerId, id: accountId } = account;
          if (!is_own) return [];
          const named: [string, AccountFacts] = [ownKey({ customerId, accountId }), account];
          return is_primary ? [named, [ownKey({ customerId }), account]] : [named];
        }),
      ),
    };
  },
};

const ownKey = ({ customerId, accountId }: Ordered) => `${customerId} ${accountId ?? 'primary'}`;

/** An order's need for the account that it moves. */
export const needsAccountOf = ({ customerId, accountId = null }: Ordered): Needed =>
  needs(accountSource, { customerId, accountId });

/** The account that an order moves; undefined if the person does not own it. */
export const ownAccount = (order: Ordered, facts: Facts): AccountFacts | undefined =>
  facts.of(accountSource).own.get(ownKey(order));
