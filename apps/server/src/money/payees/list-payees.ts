import { providerNames } from '@seven-hills/bank/payments/payment-providers';
import { isRoutingNumber } from '@seven-hills/bank/payments/routing-number-rules';
import { bankNameOf } from '@seven-hills/bank/payments/routing-numbers';
import { isFoundIn } from '@seven-hills/bank/text/folded';
import type { Given } from '@seven-hills/contracts/endpoint';
import { achRecipient } from '@seven-hills/contracts/money/parts/ach-fields';
import type { PayeeKind, payee } from '@seven-hills/contracts/money/payees';
import { bigints, type Connection, type Database, texts } from '@seven-hills/postgres';
import { holderName } from '../../people/identity/customer.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { startOfBankYear } from '../../platform/time/bank-calendar.ts';
import { billerAt, billReferenceOf } from '../ach-payments/bill-reference.ts';
import { openDetails, type PayeeDetails, type SealedPayee } from '../payee-rules/payee-details.ts';
import { payeeHashesOf } from '../payee-rules/payee-hash.ts';
import { isReversed } from '../transactions/is-reversed.ts';

interface PayeeRow extends SealedPayee {
  id: bigint;
  kind: PayeeKind;
  nickname: string;
  created_at: Date;
  removed_at: Date | null;
  /** The account and name of another customer; null for other kinds of payee. */
  account_number: string | null;
  first_name: string | null;
  last_name: string | null;
  scheduled: number;
}

/** A stored payee with its details opened. */
export interface OpenedPayee {
  row: PayeeRow;
  details: PayeeDetails;
}

/** Reads a customer's payees, or only the one with the id. Omits removed ones. */
export async function readPayees(
  database: Database | Connection,
  keyring: Keyring,
  { customerId, id }: { customerId: bigint; id?: bigint },
): Promise<OpenedPayee[]> {
  const { rows } = await database.query<PayeeRow>(
    `select payee.*, account.account_number, customer.first_name, customer.last_name,
            (select count(*) from schedule
             where schedule.payee_id = payee.id and schedule.state <> 'ended')::int as scheduled
     from saved_payee as payee
     left join account on account.id = payee.account_id
     left join customer on customer.id = account.customer_id
     where payee.customer_id = $1
       and payee.removed_at is null and ($2::bigint is null or payee.id = $2)
     order by lower(payee.nickname), payee.id`,
    [customerId, id ?? null],
  );
  return rows.map((row) => ({ row, details: openDetails(keyring, row) }));
}

/** What was paid to one payee. */
interface Paid {
  id: bigint;
  lastPaidAt: Date;
  paidThisYear: bigint;
}

export type ShownPayee = Given<typeof payee>;

/** Reads payees as `readPayees` does, and adds what their owner sees. */
export async function listPayees(
  database: Database | Connection,
  keyring: Keyring,
  whose: { customerId: bigint; id?: bigint },
): Promise<{ opened: OpenedPayee; shown: ShownPayee }[]> {
  const payees = await readPayees(database, keyring, whose);
  const paid = await readPaid(database, keyring, whose.customerId, payees);
  return payees.map((opened) => ({ opened, shown: describe(opened, paid.get(opened.row.id)) }));
}

function describe({ row, details }: OpenedPayee, paid: Paid | undefined): ShownPayee {
  const elsewhere =
    details.kind === 'bank_account' || details.kind === 'ach_account' ? details : null;
  const isService = details.kind === 'payment_service';
  const biller = details.kind === 'ach_account' && billerAt(details);
  return {
    id: row.id,
    kind: row.kind,
    nickname: row.nickname,
    /** The name of the account holder, or the name that the payee's owner entered. */
    name:
      details.kind === 'customer'
        ? holderName(row.first_name ?? '', row.last_name ?? '')
        : details.recipientName,
    lastFour: (elsewhere?.externalAccountNumber ?? row.account_number)?.slice(-4) ?? null,
    bankName: details.kind === 'bank_account' ? details.externalBankName : null,
    knownBankName: elsewhere && bankNameOf(elsewhere.externalRoutingNumber),
    routingNumber: elsewhere?.externalRoutingNumber ?? null,
    isReachedByAch: elsewhere !== null && isReachedByAch(elsewhere),
    bill: biller ? billReferenceOf(biller) : null,
    paymentProvider: isService ? details.paymentProvider : null,
    paymentIdentifier: isService ? details.paymentIdentifier : null,
    lastPaidAt: paid?.lastPaidAt ?? null,
    paidThisYear: paid?.paidThisYear ?? 0n,
    scheduled: row.scheduled,
    createdAt: row.created_at,
  };
}

const { externalAccountNumber } = achRecipient.shape;

/** A wire also reaches accounts with a longer number than the ACH network has. */
const isReachedByAch = (
  account: Record<'externalAccountNumber' | 'externalRoutingNumber', string>,
) =>
  externalAccountNumber.safeParse(account.externalAccountNumber).success &&
  isRoutingNumber(account.externalRoutingNumber);

/** Whether a payee matches a search text. */
export function matches(shown: ShownPayee, search: string): boolean {
  const { nickname, name, bankName, lastFour, paymentProvider, paymentIdentifier } = shown;
  const service = paymentProvider && providerNames[paymentProvider];
  return [nickname, name, bankName, lastFour, service, paymentIdentifier].some((text) =>
    isFoundIn(search, text),
  );
}

/**
 * Sums the completed payments to each payee, without those whose money was returned, in one
 * statement for all of a customer's payees.
 */
async function readPaid(
  database: Database | Connection,
  keyring: Keyring,
  customerId: bigint,
  opened: readonly OpenedPayee[],
): Promise<ReadonlyMap<bigint, Paid>> {
  if (opened.length === 0) return new Map();
  const accounts = opened.flatMap(({ row, details }) =>
    details.kind === 'customer' ? { id: row.id, accountId: details.accountId } : [],
  );
  const services = opened.flatMap(({ row, details }) =>
    details.kind === 'payment_service' ? { id: row.id, ...details } : [],
  );
  const wired = opened.flatMap(({ row, details }) =>
    details.kind === 'bank_account' || details.kind === 'ach_account'
      ? payeeHashesOf(keyring, details.externalRoutingNumber, details.externalAccountNumber).map(
          ({ hash }) => ({ id: row.id, hash }),
        )
      : [],
  );
  const { rows } = await database.query<Paid>(
    `with paid as (
       select asked.id, item.id as transaction_id, item.created_at, item.amount
       from unnest($2::bigint[], $3::bigint[]) as asked (id, account_id)
       join bank_transaction as item
         on item.to_account_id = asked.account_id and item.type = 'transfer'
       where item.from_account_id = any (array(select id from account where customer_id = $1))
         and item.status = 'completed'
       union all
       select asked.id, item.id, item.created_at, item.amount
       from unnest($4::bigint[], $5::text[], $6::text[]) as asked (id, provider, identifier)
       join bank_transaction as item
         on item.customer_id = $1 and item.payment_provider = asked.provider
         and item.payment_identifier = asked.identifier
         and item.type = 'external_payment' and item.status = 'completed'
       union all
       select asked.id, item.id, item.created_at, item.amount
       from unnest($7::bigint[], $8::text[]) as asked (id, hash)
       join wire_payee on wire_payee.customer_id = $1 and wire_payee.payee_hash = asked.hash
       join bank_transaction as item on item.id = wire_payee.transaction_id
       where item.status = 'completed'
     )
     select id, max(created_at) as "lastPaidAt",
            coalesce(sum(amount) filter (where created_at >= ${startOfBankYear}), 0)::bigint
              as "paidThisYear"
     from paid
     where not ${isReversed('paid.transaction_id')}
       and not exists (select from wire_return where wire_id = paid.transaction_id)
     group by id`,
    [
      customerId,
      bigints(accounts.map(({ id }) => id)),
      bigints(accounts.map(({ accountId }) => accountId)),
      bigints(services.map(({ id }) => id)),
      texts(services.map(({ paymentProvider }) => paymentProvider)),
      texts(services.map(({ paymentIdentifier }) => paymentIdentifier)),
      bigints(wired.map(({ id }) => id)),
      texts(wired.map(({ hash }) => hash)),
    ],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
