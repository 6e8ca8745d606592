import type { Cents } from '@seven-hills/money';
import { bigints, type Statement } from '@seven-hills/postgres';
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
  /** Whether the person who orders has locked their own account. */
  is_locked: boolean;
  /** The customer's undo period; null means the bank's default. */
  undo_seconds: number | null;
}

interface Accounts {
  byId: ReadonlyMap<bigint, AccountFacts>;
  /** Accounts that only `account_owner` says who owns, by `heldKey`. */
  held: ReadonlyMap<string, AccountFacts>;
  /** The primary accounts of those whose orders name none, by person. */
  primary: ReadonlyMap<bigint, AccountFacts>;
}

/** An account by its id, or the one that a person's order moves: named, or else the primary one. */
type Wanted = { id: bigint } | Ordered;

type Ordered = Pick<Order, 'customerId' | 'accountId'>;

type Row = AccountFacts & { held_as: 'named' | 'primary' | null };

const columns = `account.id, customer.id as customer_id, account.account_number,
  account.account_type, account.awaits_deposit, account.is_certificate, account.is_shared,
  account.closed_at is not null as is_closed, customer.first_name, customer.last_name,
  customer.confirmed_email is not distinct from customer.email as has_confirmed_email,
  customer.has_factor, customer.confirms_above, customer.locked_at is not null as is_locked,
  customer.undo_seconds, customer.own_terms,
  ${termsVersion} as terms_version`;

/**
 * Accounts with their people. An account that a person's order moves is found only if that person
 * owns it. Most accounts have one owner, in whose name they are, so their own row says who that is;
 * the others are found by their owners. Nothing is locked here: the ledger locks what money depends
 * on, and whatever ends an ownership locks that person's PIN first, which the batch has locked
 * before.
 */
export const accountSource: FactSource<Wanted, Accounts> = {
  name: 'accounts',
  async load(opening, wanted) {
    const ids: bigint[] = [];
    const people: bigint[] = [];
    const withoutName: bigint[] = [];
    for (const need of wanted) {
      if ('id' in need) ids.push(need.id);
      else if (typeof need.accountId !== 'bigint') withoutName.push(need.customerId);
      else {
        ids.push(need.accountId);
        people.push(need.customerId);
      }
    }
    const [named, primary] = await Promise.all([
      ids.length === 0 ? [] : opening.add(readNamed(ids, people)),
      withoutName.length === 0 ? [] : opening.add(readPrimary(withoutName)),
    ]);
    return accountsFrom([...named, ...primary]);
  },
};

const readNamed = (ids: readonly bigint[], people: readonly bigint[]): Statement<Row> => ({
  name: 'read-account-facts',
  // The second part finds its few accounts in an index of their own (account_with_owners).
  text: `select ${columns}, false as is_stopped, null as held_as
         from account
         join customer on customer.id = account.customer_id
         where account.id = any ($1::bigint[])
         union all
         select ${columns}, held.is_stopped, 'named'
         from account
         join account_owner as held on held.account_id = account.id
           and held.customer_id = any ($2::bigint[])
           and held.until is null and held.role <> 'viewer'
         join customer on customer.id = held.customer_id
         where account.id = any ($1::bigint[]) and (account.is_shared or account.is_certificate)`,
  values: [bigints(ascending(ids)), bigints(ascending(people))],
});

const readPrimary = (people: readonly bigint[]): Statement<Row> => ({
  name: 'read-primary-account-facts',
  text: `select ${columns}, held.is_stopped, 'primary' as held_as
         from account_owner as held
         join account on account.id = held.account_id
         join customer on customer.id = held.customer_id
         where held.customer_id = any ($1::bigint[]) and held.is_primary and held.role <> 'viewer'`,
  values: [bigints(ascending(people))],
});

function accountsFrom(rows: readonly Row[]): Accounts {
  const byId = new Map<bigint, AccountFacts>();
  const held = new Map<string, AccountFacts>();
  const primary = new Map<bigint, AccountFacts>();
  for (const row of rows) {
    if (row.held_as === null || !byId.has(row.id)) byId.set(row.id, row);
    if (row.held_as === null) continue;
    held.set(heldKey(row.customer_id, row.id), row);
    if (row.held_as === 'primary') primary.set(row.customer_id, row);
  }
  return { byId, held, primary };
}

const heldKey = (customerId: bigint, accountId: bigint) => `${customerId} ${accountId}`;

/** An order's need for the account that it moves. */
export const needsAccountOf = ({ customerId, accountId = null }: Ordered): Needed =>
  needs(accountSource, { customerId, accountId });

/** The account that an order moves; undefined if the person does not own it. */
export function ownAccount({ customerId, accountId }: Ordered, facts: Facts) {
  const { byId, held, primary } = facts.of(accountSource);
  if (typeof accountId !== 'bigint') return primary.get(customerId);
  const account = byId.get(accountId);
  if (!account || account.is_shared || account.is_certificate)
    return account && held.get(heldKey(customerId, accountId));
  // A certificate has no owner before its first deposit, and a closed account none anymore.
  return account.customer_id === customerId && !account.is_closed ? account : undefined;
}
