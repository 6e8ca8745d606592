import type { NewAchItem } from '@seven-hills/ach';
import type { Connection } from '@seven-hills/postgres';
import { toAscii } from '../../../platform/ascii.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { fingerprintsOf, openLinkedNumber } from '../../outside-accounts/linked-number.ts';
import { openAccountNumber } from '../../payee-rules/account-number-seal.ts';
import type { Sender } from '../file-header.ts';

/** An order in a file, with everything that its entry states. */
export interface SentEntry {
  id: bigint;
  kind: 'add' | 'send' | 'proof';
  amount: bigint;
  trace_number: string;
  /** ISO date. */
  settles_on: string;
  account_kind: 'checking' | 'savings';
  routing_number: string;
  accountNumber: string;
  receiver: string;
  /** Whether it presents a returned debit again. */
  is_again: boolean;
}

interface SentRow extends Omit<SentEntry, 'accountNumber'> {
  transaction_id: bigint | null;
  account_number_ciphertext: Buffer | null;
  account_number_key_id: string | null;
  ordered_routing_number: string | null;
  /** Of what the linked account was before its corrections. */
  former_fingerprints: string[];
  customer_id: bigint;
  fingerprint: string;
  number_ciphertext: Buffer;
  key_id: string;
}

/** Reads what an open or assigned file has, with the account numbers opened. */
export async function entriesIn(
  connection: Connection,
  sealingKeys: Keyring,
  fileId: bigint,
): Promise<SentEntry[]> {
  const { rows } = await connection.query<SentRow>(
    `select ach_order.id, ach_order.kind, ach_order.amount, ach_order.trace_number,
            ach_order.settles_on, ach_order.transaction_id, linked.kind as account_kind,
            linked.routing_number, linked.customer_id, linked.fingerprint, linked.number_ciphertext,
            linked.key_id, ach_order.presents_again is not null as is_again, instruction.account_number_ciphertext, instruction.account_number_key_id,
            item.external_routing_number as ordered_routing_number,
            array(
              select old_fingerprint from linked_account_change where linked_account_id = linked.id
            ) as former_fingerprints,
            person.first_name || ' ' || person.last_name as receiver
     from ach_order
     join linked_account as linked on linked.id = ach_order.linked_account_id
     join customer as person on person.id = ach_order.customer_id
     left join bank_transaction as item on item.id = ach_order.transaction_id
     left join wire_instruction as instruction
       on instruction.transaction_id = ach_order.transaction_id
     where ach_order.file_id = $1
     order by ach_order.kind, ach_order.settles_on, ach_order.trace_number`,
    [fileId],
  );
  return rows.map((row) => ({ ...row, accountNumber: numberOf(sealingKeys, row) }));
}

/**
 * The number of the linked account, which may have been corrected since it was ordered. Fails if
 * the number that was sealed for the transaction is neither this account's nor a former one's.
 */
function numberOf(keyring: Keyring, row: SentRow): string {
  const { transaction_id: id, account_number_ciphertext: ciphertext } = row;
  const { account_number_key_id: keyId, ordered_routing_number: routingNumber } = row;
  if (id !== null && ciphertext !== null && keyId !== null && routingNumber !== null) {
    const accountNumber = openAccountNumber(keyring, id, { ciphertext, keyId });
    const known = new Set([row.fingerprint, ...row.former_fingerprints]);
    if (!fingerprintsOf(keyring, { routingNumber, accountNumber }).some((each) => known.has(each)))
      throw new Error('an order names another account than its linked account');
  }
  return openLinkedNumber(keyring, row);
}

/** What a batch has in common with no other: what its entries do, and when they settle. */
const batches = {
  add: { entryClass: 'WEB', serviceClass: '225', description: 'TRANSFER', code: '7' },
  send: { entryClass: 'WEB', serviceClass: '220', description: 'TRANSFER', code: '2' },
  // Micro-entries (Nacha Operating Rules, Section 2.7).
  proof: { entryClass: 'PPD', serviceClass: '220', description: 'ACCTVERIFY', code: '2' },
} as const;

/** What the other bank shows. The rules fix that of a debit which is presented again (2.12.4.3). */
const descriptionOf = ({ kind, is_again: isAgain }: SentEntry): string =>
  isAgain ? 'RETRY PYMT' : batches[kind].description;

/** The payment type of a WEB entry: a single one. */
const singleEntry = 'S';

/**
 * Yields the records of a file of the bank's own entries but its header: a batch for each kind of
 * order, description, and settlement date. The bank originates for its customers, so its name is the company's,
 * and its routing number identifies it.
 */
export function* entryRecords(
  { routingNumber, bankName }: Sender,
  entries: readonly SentEntry[],
): Generator<NewAchItem> {
  let number = 0;
  const odfi = routingNumber.slice(0, 8);
  const keyOf = (entry: SentEntry) => `${entry.kind} ${descriptionOf(entry)} ${entry.settles_on}`;
  for (const batch of Map.groupBy(entries, keyOf).values()) {
    const [first] = batch;
    if (!first) continue;
    number += 1;
    const { entryClass, serviceClass, code } = batches[first.kind];
    yield {
      kind: 'batchHeader',
      form: 'standard',
      serviceClass,
      companyName: textOf(bankName, 16),
      companyDiscretionaryData: '',
      companyId: `9${routingNumber}`,
      entryClass,
      companyEntryDescription: descriptionOf(first),
      companyDescriptiveDate: '',
      effectiveDate: first.settles_on,
      settlementDate: '',
      originatorStatus: '1',
      odfi,
      batchNumber: number,
    };
    for (const entry of batch)
      yield {
        kind: 'entry',
        entryClass,
        transactionCode: `${entry.account_kind === 'checking' ? 2 : 3}${code}`,
        routingNumber: entry.routing_number,
        account: entry.accountNumber,
        amount: entry.amount,
        individualId: `${entry.id}`,
        individualName: textOf(entry.receiver, 22),
        discretionaryData: entryClass === 'WEB' ? singleEntry : '',
        traceNumber: entry.trace_number,
        addenda: [],
      };
  }
}

const textOf = (text: string, lengthMax: number) =>
  toAscii(text).toUpperCase().slice(0, lengthMax).trim();
