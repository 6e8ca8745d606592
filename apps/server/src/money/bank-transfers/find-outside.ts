import type { AuthorizedParties } from '@seven-hills/bank/payments/debit-authorization';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Keyring } from '../../platform/security/keyring.ts';
import { openLinkedNumber } from '../outside-accounts/linked-number.ts';
import type { BankTransferOrder } from './posting-in.ts';

/** A customer's verified account at another bank, ready for an order. */
export interface Outside
  extends Pick<BankTransferOrder, 'linkedAccountId' | 'linked' | 'accountNumber'> {
  /** `Ally Bank ••6789`, as its customer calls it. */
  nickname: string;
  /** What the authorization of a debit states, with the account here. */
  parties: Omit<AuthorizedParties, 'amount'>;
}

interface Whose {
  customerId: bigint;
  /** The linked account's. */
  id: bigint;
  /** The account here. */
  accountId: bigint | null;
}

interface LinkedRow {
  id: bigint;
  customer_id: bigint;
  nickname: string | null;
  bank_name: string;
  kind: AuthorizedParties['kind'];
  routing_number: string;
  account_last_four: string;
  holder_name: string;
  fingerprint: string;
  number_ciphertext: Buffer;
  key_id: string;
  /** Of the account here; empty without one. */
  own_last_four: string;
}

/**
 * Reads a customer's linked account that is proven, with its number opened; null if there is none.
 */
export async function findOutside(
  database: Database | Connection,
  sealingKeys: Keyring,
  { customerId, id, accountId }: Whose,
): Promise<Outside | null> {
  const { rows } = await database.query<LinkedRow>(
    `select linked.id, linked.customer_id, linked.nickname, linked.bank_name, linked.kind,
            linked.routing_number, linked.account_last_four, linked.fingerprint,
            linked.number_ciphertext, linked.key_id,
            person.first_name || ' ' || person.last_name as holder_name,
            coalesce((select right(account_number, 4) from account where id = $3), '') as own_last_four
     from linked_account as linked
     join customer as person on person.id = linked.customer_id
     where linked.id = $1 and linked.customer_id = $2 and linked.state = 'verified'
       and linked.removed_at is null`,
    [id, customerId, accountId],
  );
  const [row] = rows;
  if (!row) return null;
  const { bank_name: bankName, account_last_four: lastFour } = row;
  return {
    linkedAccountId: row.id,
    nickname: `${row.nickname ?? bankName} ••${lastFour}`,
    linked: {
      bankName,
      accountLastFour: lastFour,
      routingNumber: row.routing_number,
      recipientName: row.holder_name,
    },
    accountNumber: openLinkedNumber(sealingKeys, row),
    parties: { bankName, kind: row.kind, lastFour, toLastFour: row.own_last_four },
  };
}
