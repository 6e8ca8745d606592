import type { Database } from '@seven-hills/postgres';

/**
 * Fills an empty bank with people and two years of transactions for the staff area's figures. Omits
 * the ledger's entries, and the transfers of most transactions, because the staff's lists read only
 * balances and transactions. The accounts' sums balance, as the ledger requires. Do not post to
 * this bank afterward.
 */
export async function fillBank(
  database: Database,
  { customers, transactions }: { customers: number; transactions: number },
): Promise<void> {
  await database.query(
    `insert into customer (id, first_name, last_name, phone_number, address, email, password_hash,
                           has_initial_deposit, created_at)
     overriding system value
     select 100000 + n,
            (array['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hanna', 'Ida', 'Jon'])[1 + n % 10],
            (array['Adams', 'Brandt', 'Clifton', 'Decker', 'Eaton', 'Fischer', 'Garner'])[1 + n % 7] || (n / 70),
            '(513) ' || lpad((n % 1000)::text, 3, '0') || '-' || lpad((n % 10000)::text, 4, '0'), '', 'customer' || n || '@example.com', '', n % 50 > 0,
            now() - make_interval(secs => (($1 - n)::float8 / $1) * 63072000)
     from generate_series(1, $1::int) as n`,
    [customers],
  );
  await database.query(
    `insert into ledger.account (id, name, normal_side, must_not_be_overdrawn, frozen)
     select id, 'customer ' || id, 'credit', true, id % 50 = 0 or id % 97 = 0
     from customer where id > 100000`,
  );
  await database.query(
    `insert into account (id, customer_id, account_number, account_type)
     select id, id, lpad((id * 7919 % 9999999967)::text, 10, '0'),
            (array['checking', 'checking', 'savings', 'ira'])[1 + id % 4]
     from customer where id > 100000`,
  );
  await database.query(
    `update ledger.account
     set credits_posted = case when id > 100000 then (id * 37 % 900000) + 5000 else credits_posted end,
         debits_posted = case when id = 1 then (select sum((id * 37 % 900000) + 5000)::bigint from account where id > 100000)
                              else debits_posted end
     where id > 100000 or id = 1`,
  );
  const step = 500_000;
  for (let first = 1; first <= transactions; first += step)
    await database.query(
      `insert into bank_transaction (customer_id, from_account_id, to_account_id, type, status, amount,
                                     amount_transfer_id, description, created_at)
       select payer, case when kind < 2 then null else payer end,
              case kind when 2 then null else payee end,
              case kind when 0 then 'deposit' when 1 then case n % 400 when 0 then 'adjustment' else 'deposit' end
                        when 2 then case n % 50 when 0 then 'wire_transfer' else 'withdrawal' end else 'transfer' end,
              case when n % 20000 = 2 then 'pending' when n % 3000 = 2 then 'declined' else 'completed' end,
              1 + (n * 7919 % 60000) + case when n % 1000 = 0 then 2000000 else 0 end, n,
              (array['Rent', 'Groceries ' || n % 1000, 'Coffee with customer ' || n % 5000])[1 + n % 9],
              now() - make_interval(secs => (($3 - n)::float8 / $3) * 63072000)
       from (select n, n % 8 as kind, 100001 + (n * 31) % $4 as payer, 100001 + (n * 31 + 17) % $4 as payee
             from generate_series($1::bigint, $2::bigint) as n) as made`,
      [first, Math.min(first + step - 1, transactions), transactions, customers],
    );
  // A transaction's page shows the lines of its transfers.
  await database.query(
    `insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, code, kind, created_at)
     select amount_transfer_id, coalesce(from_account_id, 1), coalesce(to_account_id, 1), amount, 1,
            'immediate', created_at
     from bank_transaction where id % 1000 = 7`,
  );
  for (const table of ['customer', 'account', 'ledger.account', 'bank_transaction'])
    await database.query(`vacuum analyze ${table}`);
}
