import type { NotifiedEntry } from '../messages.ts';
import type { Node } from './node.ts';
import { accountOf } from './parties.ts';

/** `camt.054.001.08`: debits and credits of the bank's accounts elsewhere. */
export const notifiedAccounts = (message: Node) => {
  const notifications = message.all('Ntfctn');
  if (notifications.length === 0) message.refuse('missing', 'Ntfctn is missing');
  return notifications.map((notification) => ({
    account: accountOf(notification.one('Acct')),
    entries: notification.all('Ntry').map(entryOf),
  }));
};

export function entryOf(entry: Node): NotifiedEntry {
  return {
    amount: entry.dollars('Amt'),
    direction: entry.code(/^(CRDT|DBIT)$/, 'CdtDbtInd') === 'CRDT' ? 'credit' : 'debit',
    status: entry.optionalText(4, 'Sts', 'Cd') ?? entry.text(35, 'Sts', 'Prtry'),
    bookingDate: dayOf(entry.optional('BookgDt')),
    valueDate: dayOf(entry.optional('ValDt')),
    reference: entry.optionalText(35, 'AcctSvcrRef'),
    transactions: entry
      .all('NtryDtls')
      .flatMap((details) => details.all('TxDtls'))
      .map((details) => ({
        endToEndId: details.optionalText(35, 'Refs', 'EndToEndId'),
        uetr: details.optional('Refs', 'UETR') && details.one('Refs').uetr('UETR'),
        debtorName: details.optionalText(140, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
        remittance: details.optional('RmtInf')?.texts(140, 'Ustrd').join(' ') || null,
      })),
  };
}

const dayOf = (day: Node | null): string | null =>
  day && (day.optionalDate('Dt') ?? day.moment('DtTm').slice(0, 10));
