import type { AuditCheck } from '@seven-hills/ledger';
import { internalAccounts } from '../accounts/internal-accounts.ts';

/** Queries that verify what became of wires from other banks. */
export const incomingWireAuditChecks: readonly AuditCheck[] = [
  {
    name: 'credited wires have their transaction, for the same amount and account',
    sql: `select format('incoming wire %s: transaction %s is not its credit of %s cents', wire.id, wire.transaction_id, wire.amount) as finding
          from incoming_wire as wire
          where wire.state = 'posted' and not exists (
            select from bank_transaction as item
            join ledger.transfer_record as moved on moved.id = item.amount_transfer_id
            where item.id = wire.transaction_id and item.type = 'incoming_wire'
              and item.status = 'completed' and item.amount = wire.amount
              and item.to_account_id = wire.account_id and moved.amount = wire.amount
              and moved.debit_account_id = ${internalAccounts.wireClearing}
              and moved.credit_account_id = wire.account_id
          )`,
  },
  {
    name: 'transactions of incoming wires have their wire',
    sql: `select format('transaction %s: an incoming wire that no message announced', item.id) as finding
          from bank_transaction as item
          where item.type = 'incoming_wire'
            and not exists (select from incoming_wire where transaction_id = item.id)`,
  },
  {
    name: 'returned wires have a message of their own',
    sql: `select format('incoming wire %s: its return is no message that the bank sent', wire.id) as finding
          from incoming_wire as wire
          join wire_message as answer on answer.id = wire.return_message_id
          where answer.direction <> 'out' or answer.name not like 'pacs.004.%'
          union all
          select format('wire message %s: returns %s wires', return_message_id, count(*))
          from incoming_wire
          where return_message_id is not null
          group by return_message_id
          having count(*) > 1`,
  },
  {
    name: 'wires that were returned on request were taken back first',
    sql: `select format('wire request %s: returned, but wire %s is still credited', request.id, request.incoming_wire_id) as finding
          from wire_request as request
          left join incoming_wire as wire on wire.id = request.incoming_wire_id
          where request.outcome = 'returned' and wire.state is distinct from 'returned'
            and not exists (
              select from transaction_correction as made
              join bank_transaction as item on item.id = made.transaction_id
              where made.corrected_id = wire.transaction_id and not made.is_fee_only
                and item.amount = wire.amount
            )`,
  },
  {
    name: 'wires from other banks were announced by a message',
    sql: `select format('incoming wire %s: message %s announces no wire', wire.id, wire.message_id) as finding
          from incoming_wire as wire
          join wire_message as message on message.id = wire.message_id
          where message.direction <> 'in'`,
  },
];
