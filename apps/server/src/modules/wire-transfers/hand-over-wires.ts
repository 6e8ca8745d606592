import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Keyring } from '../../security/keyring.ts';
import { openAccountNumber } from './account-number-seal.ts';
import type { WireRail } from './rails/wire-rail.ts';
import { wireKey } from './wire-key.ts';

const roundSize = 100;

interface InstructionRow {
  id: bigint;
  amount: bigint;
  description: string | null;
  external_bank_name: string;
  external_routing_number: string;
  recipient_name: string;
  recipient_address: string;
  swift_code: string | null;
  intermediary_bank: string | null;
  first_name: string;
  last_name: string;
  address: string;
  account_number: string;
  account_number_ciphertext: Buffer;
  account_number_key_id: string;
}

/**
 * Hands completed wires over to the network, one at a time under a row lock that other servers skip.
 * A crash after the network took one hands it over again under the same key, which sends nothing
 * twice. Returns how many were handed over; rejects when the network is away.
 */
export async function handOverWires({
  database,
  rail,
  sealingKeys,
}: {
  database: Database;
  rail: WireRail;
  sealingKeys: Keyring;
}): Promise<number> {
  for (let handedOver = 0; handedOver < roundSize; handedOver += 1) {
    const found = await inTransaction(database, async (connection) => {
      const row = await lockNext(connection);
      if (!row) return false;
      await rail.send({
        idempotencyKey: wireKey(row.id),
        amount: row.amount,
        routingNumber: row.external_routing_number,
        accountNumber: openAccountNumber(sealingKeys, {
          ciphertext: row.account_number_ciphertext,
          keyId: row.account_number_key_id,
        }),
        bankName: row.external_bank_name,
        recipientName: row.recipient_name,
        recipientAddress: row.recipient_address,
        swiftCode: row.swift_code,
        intermediaryBank: row.intermediary_bank,
        description: row.description,
        originator: {
          name: `${row.first_name} ${row.last_name}`,
          address: row.address,
          accountNumber: row.account_number,
        },
      });
      await connection.query(
        'update wire_instruction set handed_over_at = now() where transaction_id = $1',
        [row.id],
      );
      return true;
    });
    if (!found) return handedOver;
  }
  return roundSize;
}

async function lockNext(connection: Connection): Promise<InstructionRow | undefined> {
  const { rows } = await connection.query<InstructionRow>(
    `select item.id, item.amount, item.description, item.external_bank_name,
            item.external_routing_number, item.recipient_name, item.recipient_address,
            item.swift_code, item.intermediary_bank,
            customer.first_name, customer.last_name, customer.address, account.account_number,
            instruction.account_number_ciphertext, instruction.account_number_key_id
     from wire_instruction as instruction
     join bank_transaction as item on item.id = instruction.transaction_id
     join customer on customer.id = item.customer_id
     join account on account.id = item.from_account_id
     where instruction.handed_over_at is null and item.status = 'completed'
     order by item.id
     limit 1
     for update of instruction skip locked`,
  );
  return rows[0];
}
