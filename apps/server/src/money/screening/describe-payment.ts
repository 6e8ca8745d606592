import type { Connection } from '@seven-hills/postgres';
import type { ScreenedKind, ScreenedPayment } from './screener.ts';

interface DescribedRow {
  amount: bigint;
  is_debit: boolean;
  customer_id: bigint | null;
  account_id: bigint | null;
  name: string | null;
  bank_name: string | null;
  routing_number: string | null;
  account_last_four: string | null;
  description: string | null;
}

/** What each kind of payment tells a screener. */
const queries: Readonly<Record<ScreenedKind, string>> = {
  ach_out: `
    select sent.amount, sent.kind = 'add' as is_debit, sent.customer_id, sent.account_id,
           coalesce(item.recipient_name, person.first_name || ' ' || person.last_name) as name,
           coalesce(linked.bank_name, item.external_bank_name) as bank_name,
           coalesce(linked.routing_number, item.external_routing_number) as routing_number,
           coalesce(linked.account_last_four, item.external_account_last_four) as account_last_four,
           item.description
    from ach_order as sent
    join customer as person on person.id = sent.customer_id
    left join linked_account as linked on linked.id = sent.linked_account_id
    left join bank_transaction as item on item.id = sent.transaction_id
    where sent.id = $1`,
  ach_in: `
    select entry.amount, false as is_debit, account.customer_id, account.id as account_id,
           batch.company_name as name, null::text as bank_name,
           left(entry.trace_number, 8) as routing_number, null::text as account_last_four,
           batch.description
    from ach_entry as entry
    join ach_batch as batch
      on batch.file_id = entry.file_id and batch.position = entry.batch_position
    left join account on account.account_number = entry.account_number
    where entry.id = $1`,
  wire_out: `
    select item.amount, false as is_debit, item.customer_id, item.from_account_id as account_id,
           item.recipient_name as name, item.external_bank_name as bank_name,
           item.external_routing_number as routing_number,
           item.external_account_last_four as account_last_four, item.description
    from bank_transaction as item
    where item.id = $1`,
  wire_in: `
    select wire.amount, false as is_debit, account.customer_id, account.id as account_id,
           wire.originator as name, wire.originating_bank as bank_name,
           null::text as routing_number, wire.originator_account_last_four as account_last_four,
           wire.reference as description
    from incoming_wire as wire
    left join account on account.id = wire.account_id
      or wire.account_id is null
        and account.account_number = regexp_replace(wire.stated_account, '[ -]', '', 'g')
    where wire.id = $1`,
};

/** Returns a function that reads what a screener gets to know about a payment. */
export const describePayment =
  (database: Pick<Connection, 'query'>, kind: ScreenedKind, reference: bigint) =>
  async (): Promise<ScreenedPayment> => {
    const { rows } = await database.query<DescribedRow>(queries[kind], [reference]);
    const [row] = rows;
    if (!row) throw new Error(`there is no payment ${kind} ${reference} to screen`);
    return {
      kind,
      reference,
      amount: row.amount,
      isDebit: row.is_debit,
      customerId: row.customer_id,
      accountId: row.account_id,
      counterparty: {
        name: row.name,
        bankName: row.bank_name,
        routingNumber: row.routing_number,
        accountLastFour: row.account_last_four,
      },
      description: row.description,
    };
  };
