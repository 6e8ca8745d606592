import type { BankIdentity } from '@seven-hills/bank/brand';
import type {
  CustomerCreditTransfer,
  IsoMessage,
  NotifiedCredit,
  PaymentReturn,
} from '@seven-hills/iso20022';
import { formatUsd, parseAmount } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { recordFigure } from '../settlements/record-figure.ts';
import { reportedFigures } from '../settlements/reported-figures.ts';
import { recordItem } from '../settlements/settlement-items.ts';
import { type IncomingMessage, UnfitReportError } from '../wires/rails/wire-rail.ts';
import { recordRequest } from './record-request.ts';
import { transfersIn } from './return-wire.ts';
import { storeReceived } from './wire-message.ts';

interface Recording {
  database: Database;
  sealingKeys: Keyring;
  identity: BankIdentity;
}

/**
 * Records a message of another bank with its payments, in one transaction. A job credits or holds
 * them (`credit-incoming-wires.ts`). A message that is delivered again is `known` and changes
 * nothing. Fails with UnfitReportError if it reuses the id of another message or payment.
 */
export async function recordMessage(
  { database, sealingKeys, identity }: Recording,
  { message, content }: IncomingMessage,
): Promise<'recorded' | 'known'> {
  return inTransaction(database, async (connection) => {
    const id = await storeReceived(connection, sealingKeys, message, content);
    if (id === null) return 'known';
    for (const transfer of transfersIn(message))
      await recordTransfer(connection, id, transfer, identity.routingNumber);
    if (message.kind === 'account report') await recordReport(connection, message);
    await recordRequest(connection, id, message);
    await recordOtherPayments(connection, id, message);
    return 'recorded';
  });
}

async function recordReport(
  connection: Connection,
  report: Extract<IsoMessage, { kind: 'account report' }>,
): Promise<void> {
  for (const figure of reportedFigures('wires', report))
    try {
      await recordFigure(connection, figure, null);
    } catch (error) {
      if (error instanceof Refusal) throw new UnfitReportError(error.message);
      throw error;
    }
}

/** What the sender wrote, and what became of the amount that was sent. */
function referenceOf(transfer: NotifiedCredit): string | null {
  const taken = takenOnTheWay(transfer);
  if (taken === null) return transfer.remittance;
  return transfer.remittance === null ? taken : `${transfer.remittance} (${taken})`;
}

/**
 * What banks on the way deducted, which the settled amount no longer has: the difference from the
 * amount that was ordered in the same currency, or else the charges that the message states. Each
 * bank may take its charges from the amount and has to state both (ISO 20022, `ChrgBr`, `InstdAmt`,
 * and `ChrgsInf`).
 */
function takenOnTheWay({ amount, instructed, charges }: NotifiedCredit): string | null {
  const units = instructed?.currency === 'USD' ? instructed.units : '';
  const sent = parseAmount(units.replace(/(\.\d{2})0+$/, '$1'));
  if (sent !== null && sent > amount)
    return `Sent: ${formatUsd(sent)}. Charges of other banks: ${formatUsd(sent - amount)}`;
  const amounts = charges.map(({ currency, units }) =>
    currency === 'USD' ? `$${units}` : `${currency} ${units}`,
  );
  return amounts.length === 0 ? null : `Charges of other banks: ${amounts.join(', ')}`;
}

async function recordTransfer(
  connection: Connection,
  messageId: bigint,
  transfer: NotifiedCredit,
  ownNumber: string,
): Promise<void> {
  if (transfer.from === null)
    throw new UnfitReportError(
      `the payment ${transfer.uetr} does not name the bank that credited it by its routing number`,
    );
  const { debtor, debtorAgent, debtorAccount, creditor, creditorAccount, creditorAgent } = transfer;
  const bank = debtorAgent.name ?? debtorAgent.bic ?? debtorAgent.routingNumber ?? transfer.from;
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into incoming_wire (
       message_id, uetr, amount, settlement_date, originator, originating_bank,
       originator_account_last_four, reference, stated_account, stated_name, is_for_us
     ) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (uetr) do nothing
     returning id`,
    [
      messageId,
      transfer.uetr,
      transfer.amount,
      transfer.settlementDate,
      debtor.name ?? bank,
      bank,
      numberOf(debtorAccount)?.slice(-4) ?? null,
      referenceOf(transfer),
      numberOf(creditorAccount),
      creditor.name,
      (transfer.to ?? ownNumber) === ownNumber &&
        (creditorAgent.routingNumber ?? ownNumber) === ownNumber,
    ],
  );
  const [wire] = rows;
  if (!wire) throw new UnfitReportError(`the payment ${transfer.uetr} was received before`);
  await recordItem(connection, {
    network: 'wires',
    settlesOn: transfer.settlementDate,
    kind: 'incoming_wire',
    reference: wire.id,
    part: 'received',
    net: transfer.amount,
  });
}

/** Payments that no wire of a customer is made of; staff decide what becomes of them. */
export async function recordOtherPayments(
  connection: Connection,
  messageId: bigint,
  message: IsoMessage,
): Promise<void> {
  const payments: readonly Pick<PaymentReturn, 'settlementDate' | 'amount'>[] =
    message.kind === 'institution transfer'
      ? message.transfers
      : message.kind === 'return'
        ? message.returns
        : [];
  const byDay = Map.groupBy(payments, ({ settlementDate }) => settlementDate);
  for (const [settlesOn, ofDay] of [...byDay].toSorted())
    await recordItem(connection, {
      network: 'wires',
      settlesOn,
      kind: 'wire_message',
      reference: messageId,
      part: 'received',
      net: ofDay.reduce((sum, { amount }) => sum + amount, 0n),
    });
}

const numberOf = (account: CustomerCreditTransfer['creditorAccount']): string | null =>
  account && ('iban' in account ? account.iban : account.number);
