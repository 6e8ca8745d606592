import type { BankIdentity } from '@seven-hills/bank/brand';
import { businessDayFrom } from '@seven-hills/bank/calendar/business-days';
import type { ReturnReason } from '@seven-hills/bank/words/incoming-wire-words';
import {
  type IsoMessage,
  type NotifiedCredit,
  type Party,
  type PaymentReturn,
  writeReturn,
} from '@seven-hills/iso20022';
import type { Connection } from '@seven-hills/postgres';
import type { Keyring } from '../../platform/security/keyring.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { recordItem } from '../settlements/settlement-items.ts';
import { readStored, storeOutgoing } from './wire-message.ts';

export interface Returning {
  sealingKeys: Keyring;
  identity: BankIdentity;
}

/** The longest address line that every release of the network carries. */
const lineMax = 35;

/**
 * Writes the message that returns a wire to its sender (pacs.004), in the transaction of the
 * decision. `FOCR`: following a request for it. Returns the id of the message's row.
 */
export async function writeReturnOf(
  connection: Connection,
  { sealingKeys, identity }: Returning,
  wire: { messageId: bigint; uetr: string },
  { code, text }: { code: ReturnReason | 'FOCR'; text: string | null },
): Promise<bigint> {
  const original = await readStored(connection, sealingKeys, wire.messageId);
  const transfer = transferIn(original, wire.uetr);
  const reason = { code, texts: text === null ? [] : [text] };
  const returned = returnOf(original, transfer, reason, identity);
  const id = await storeOutgoing(
    connection,
    { sealingKeys, identity },
    'pacs.004.001.10',
    (message) => writeReturn(message, returned),
  );
  await recordItem(connection, {
    network: 'wires',
    settlesOn: returned.settlementDate,
    kind: 'wire_message',
    reference: id,
    part: 'returned',
    net: -returned.amount,
  });
  return id;
}

/**
 * Returns the customers' transfers of a message: what the network carried (pacs.008), or what a
 * correspondent bank credited to this bank's account (camt.054).
 */
export function transfersIn(message: IsoMessage): readonly NotifiedCredit[] {
  if (message.kind === 'customer transfer') return message.transfers;
  return message.kind === 'notification' ? message.credits : [];
}

/** Returns the payment of a message. */
export function transferIn(message: IsoMessage, uetr: string): NotifiedCredit {
  const transfer = transfersIn(message).find((each) => each.uetr === uetr);
  if (!transfer) throw new Error(`${message.messageId} has no payment ${uetr}`);
  return transfer;
}

function returnOf(
  original: IsoMessage,
  transfer: NotifiedCredit,
  reason: PaymentReturn['reason'],
  identity: BankIdentity,
): PaymentReturn {
  if (transfer.from === null) throw new Error('a wire was recorded without its sender');
  return {
    from: identity.routingNumber,
    to: transfer.from,
    original: {
      messageId: original.messageId,
      messageName: original.name,
      createdAt: original.createdAt ?? '',
      instructionId: transfer.instructionId,
      endToEndId: transfer.endToEndId,
      uetr: transfer.uetr,
    },
    amount: transfer.amount,
    settlementDate: businessDayFrom(bankDayAt()),
    debtor: withShortLines(transfer.creditor),
    debtorAccount: transfer.creditorAccount,
    creditor: withShortLines(transfer.debtor),
    creditorAccount: transfer.debtorAccount,
    reason,
  };
}

function withShortLines({ name, address }: Party): Party {
  if (!address?.lines) return { name, address };
  const lines = address.lines.map((line) => line.slice(0, lineMax).trim());
  return { name, address: { ...address, lines } };
}
