import { notOffered } from '../../http/not-offered.ts';
import type { Facts } from '../../platform/database/batch-facts.ts';
import { queueMailToCustomer } from '../../platform/mail/queue-mail.ts';
import { wireReceivedMail } from '../../platform/mail/transfer-messages.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import {
  accountsOfTransfers,
  type ConditionSources,
  type CustomerOrder,
  feeTransfers,
  orderConditions,
  ownAccountId,
} from '../orders/customer-order.ts';
import { hashOfAccountNumber } from '../payees/account-number-seal.ts';
import type { FirstPayments, OutsidePayee } from '../payees/first-payments.ts';
import { payeeHashesOf } from '../payees/payee-hash.ts';
import { insertPayeeSeals, insertWireInstructions } from '../payees/payee-statements.ts';
import type { ExternalParty, MovementKind, Posted } from '../posting/movement-kind.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

export interface OrderedWire extends CustomerOrder {
  fee: bigint;
  recipient: Required<
    Pick<
      ExternalParty,
      | 'bankName'
      | 'accountLastFour'
      | 'routingNumber'
      | 'swiftCode'
      | 'intermediaryBank'
      | 'recipientName'
      | 'recipientAddress'
    >
  >;
  /** The full number, in memory only: never logged, and sealed before it is stored. */
  accountNumber: string;
  /**
   * False if the bank has no wire network (any more). Then new wires are refused, but a key that
   * was already posted still gets its first answer.
   */
  isOffered: boolean;
}

interface WireSources extends ConditionSources {
  firstPayments: FirstPayments;
  sealingKeys: Keyring;
}

/** A wire. Its amount and fee are held until it is approved or settles automatically. */
export function createWireKind(sources: WireSources): MovementKind<OrderedWire> {
  const { firstPayments, sealingKeys } = sources;
  const conditions = orderConditions(sources, 'wire_transfer');
  const payeeOf = ({ customerId, recipient, accountNumber }: OrderedWire): OutsidePayee => ({
    customerId,
    hashes: payeeHashesOf(sealingKeys, recipient.routingNumber, accountNumber).map(
      ({ hash }) => hash,
    ),
  });
  return {
    name: 'wire_transfer',
    needsOf: (order) => [
      ...conditions.needsOf(order),
      ...firstPayments.needsOf(payeeOf(order), order),
    ],
    accountsOf: (order) => accountsOfTransfers(transfersOf(order, null)),
    transfersOf: (order, facts) => transfersOf(order, facts) ?? [],
    judge: (order, facts) =>
      conditions.judge(order, facts, {
        beforePin: () => (order.isOffered ? null : notOffered('Wire transfers are')),
      }),
    accepted: conditions.accepted,
    callerOf: ({ customerId }) => customerId,
    // Only the last digits of the account number are stored in clear text, so a keyed hash compares
    // all of it, under any key of the ring: a repeated wire matches even during a key rotation.
    inputsOf({ pin: _pin, accountId: _accountId, isOffered: _isOffered, accountNumber, ...input }) {
      const { all, current } = sealingKeys;
      const inputWith = (key: typeof current) => ({
        ...input,
        accountNumber: hashOfAccountNumber(key, accountNumber),
      });
      return [inputWith(current), ...all.filter((key) => key !== current).map(inputWith)];
    },
    transactionOf: (order, facts, beganAt) => ({
      type: 'wire_transfer',
      fee: order.fee,
      description: order.description,
      isPending: true,
      external: order.recipient,
      heldUntil: firstPayments.heldUntil(payeeOf(order), order, facts, beganAt),
      occurredAt: order.occurredAt,
    }),
    write(pipeline, posted) {
      const wires = posted.map(({ order: { accountNumber }, transaction }) => ({
        transaction,
        accountNumber,
      }));
      pipeline.add(insertWireInstructions(sealingKeys, wires));
      pipeline.add(insertPayeeSeals(sealingKeys, wires));
    },
    async writeBehind(connection, posted) {
      for (const wire of posted) {
        await writePayee(wire);
        await notify(wire);
      }
      function writePayee({ order, transaction }: Posted<OrderedWire>) {
        const { recipient, accountNumber } = order;
        const [payee] = payeeHashesOf(sealingKeys, recipient.routingNumber, accountNumber);
        return connection.query(
          'insert into wire_payee (transaction_id, customer_id, payee_hash, key_id) values ($1, $2, $3, $4)',
          [transaction.id, order.customerId, payee?.hash, payee?.keyId],
        );
      }
      /** Gives a customer the chance to have a wire that they did not order declined. */
      function notify({ order, transaction }: Posted<OrderedWire>) {
        const { amount, fee, recipient } = order;
        const { heldUntil = null } = transaction;
        return queueMailToCustomer(connection, order.customerId, (firstName) =>
          wireReceivedMail(firstName, {
            amount,
            fee,
            recipientName: recipient.recipientName,
            heldUntil,
          }),
        );
      }
    },
  };
}

function transfersOf(order: OrderedWire, facts: Facts | null) {
  const own = ownAccountId(order, facts);
  if (own === null) return null;
  return [
    {
      kind: 'pending' as const,
      debitAccountId: own,
      creditAccountId: internalAccounts.wireClearing,
      amount: order.amount,
      code: transferCodes.wire_transfer,
    },
    ...feeTransfers('pending', own, order.fee),
  ];
}
