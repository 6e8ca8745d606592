import type { ExternalParty, MovementKind } from '../../capability/movement-kind.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { feeEncodings } from '../orders/fees.ts';
import { type OutsideOrder, type OutsideSources, outsideOrders } from '../orders/outside-order.ts';
import { hashOfAccountNumber } from '../payee-rules/account-number-seal.ts';
import { payeeHashesOf } from '../payee-rules/payee-hash.ts';
import { insertPayeeSeals, insertWireInstructions } from '../payee-rules/payee-statements.ts';
import { wireReceivedMail } from './mails.ts';

export interface OrderedWire extends OutsideOrder {
  recipient: Required<Omit<ExternalParty, 'paymentProvider' | 'paymentIdentifier'>>;
  /** The full number, in memory only: never logged, and sealed before it is stored. */
  accountNumber: string;
}

/** A wire. Its amount and fee are held until it is approved or settles automatically. */
export function createWireKind(sources: OutsideSources): MovementKind<OrderedWire> {
  const { sealingKeys } = sources;
  const shared = outsideOrders<OrderedWire>(sources, {
    type: 'wire_transfer',
    feeTerms: ['wireFee'],
    clearingAccountOf: () => internalAccounts.wireClearing,
    payeeOf: ({ customerId, recipient, accountNumber }) => ({
      customerId,
      hashes: payeeHashesOf(sealingKeys, recipient.routingNumber, accountNumber).map(
        ({ hash }) => hash,
      ),
    }),
    externalOf: ({ recipient }) => recipient,
    recipientOf: ({ recipient, accountNumber }) => [
      recipient.routingNumber,
      accountNumber,
      recipient.bankName,
      recipient.swiftCode,
      recipient.intermediaryBank,
      recipient.recipientName,
      recipient.recipientAddress,
    ],
  });
  return {
    ...shared,
    // Only the last digits of the account number are stored in clear text, so a keyed hash compares
    // all of it, under any key of the ring: a repeated wire matches even during a key rotation.
    inputsOf({ accountNumber, ...order }) {
      const { customerId, fromAccountId, amount, fee, isFeeNamed, description, recipient } = order;
      const input = { customerId, fromAccountId, amount, fee, isFeeNamed, description, recipient };
      const { all, current } = sealingKeys;
      const inputsWith = (key: typeof current) =>
        feeEncodings({ ...input, accountNumber: hashOfAccountNumber(key, accountNumber) });
      const others = all.filter((key) => key !== current);
      return [...inputsWith(current), ...others.flatMap(inputsWith)];
    },
    write(pipeline, posted) {
      shared.write?.(pipeline, posted);
      const wires = posted.map(({ order: { accountNumber }, transaction }) => ({
        transaction,
        accountNumber,
      }));
      pipeline.add(insertWireInstructions(sealingKeys, wires));
      pipeline.add(insertPayeeSeals(sealingKeys, wires));
    },
    async writeBehind(connection, posted) {
      for (const { order, transaction } of posted) {
        const { customerId, amount, fee, recipient, accountNumber } = order;
        const [payee] = payeeHashesOf(sealingKeys, recipient.routingNumber, accountNumber);
        await connection.query(
          'insert into wire_payee (transaction_id, customer_id, payee_hash, key_id) values ($1, $2, $3, $4)',
          [transaction.id, customerId, payee?.hash, payee?.keyId],
        );
        // Gives a customer the chance to have a wire that they did not order declined.
        const { recipientName } = recipient;
        const { heldUntil } = transaction;
        await queueMailToCustomer(connection, customerId, (firstName) =>
          wireReceivedMail(firstName, { amount, fee, recipientName, heldUntil }),
        );
      }
    },
  };
}
