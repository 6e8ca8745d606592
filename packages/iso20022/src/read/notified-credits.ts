import type { Agent, NotifiedCredit, Party } from '../messages.ts';
import type { Node } from './node.ts';
import { accountOf, agentOf, chargesIn, routingNumberOf } from './parties.ts';

/**
 * The credits of a notification (`camt.054.001.08`) that are customers' transfers: booked, not
 * reversals of debits, and with a UETR, which identifies a transfer from end to end. A credit that
 * its code calls a received domestic or cross-border transfer must have one (ISO 20022, external
 * bank transaction codes PMNT, RCDT, DMCT and XBCT); other credits, such as interest, need none.
 */
export const notifiedCredits = (message: Node): NotifiedCredit[] =>
  message.all('Ntfctn').flatMap((notification) =>
    notification
      .all('Ntry')
      .filter(isBookedCredit)
      .flatMap((entry) => creditsOf(entry, notification)),
  );

const isBookedCredit = (entry: Node): boolean =>
  entry.optionalText(4, 'CdtDbtInd') === 'CRDT' &&
  entry.optionalText(4, 'Sts', 'Cd') === 'BOOK' &&
  entry.optionalText(5, 'RvslInd') !== 'true';

function creditsOf(entry: Node, notification: Node): NotifiedCredit[] {
  const details = entry.all('NtryDtls').flatMap((each) => each.all('TxDtls'));
  const identified = details.filter((each) => each.optional('Refs', 'UETR'));
  if (identified.length < details.length || details.length === 0) {
    if (identified.length > 0 || isReceivedTransfer(entry))
      entry.refuse('missing', 'a received transfer has no UETR', '/NtryDtls/TxDtls/Refs/UETR');
    return [];
  }
  const total = entry.dollars('Amt');
  const amounts = details.map((each) =>
    each.optional('Amt') || details.length > 1 ? each.dollars('Amt') : total,
  );
  if (amounts.reduce((sum, amount) => sum + amount, 0n) !== total)
    entry.refuse('amount', 'Amt is not the sum of its transactions');
  return details.map((each, index) => ({
    ...creditOf(each, entry, notification, amounts[index] ?? 0n),
    // What the entry itself states is about its only transaction.
    ...deductedFrom(each, details.length === 1 ? entry : null),
  }));
}

/**
 * What the sender's customer ordered, and the charges that the amount no longer has: records that
 * are neither credits nor announced beside it (ISO 20022, `ChrgInclInd` false).
 */
function deductedFrom(
  details: Node,
  entry: Node | null,
): Pick<NotifiedCredit, 'instructed' | 'charges'> {
  const found = (...names: [string, ...string[]]) =>
    details.optional(...names) ?? entry?.optional(...names) ?? null;
  const isDeducted = (charge: Node) =>
    charge.optionalText(4, 'CdtDbtInd') !== 'CRDT' &&
    charge.optionalText(5, 'ChrgInclInd') !== 'false';
  return {
    instructed: found('AmtDtls', 'InstdAmt', 'Amt')?.money() ?? null,
    charges: chargesIn(found('Chrgs')?.all('Rcrd').filter(isDeducted) ?? []),
  };
}

/** Whether its code is that of a transfer that the bank received for somebody. */
function isReceivedTransfer(entry: Node): boolean {
  const code = entry.optional('BkTxCd', 'Domn');
  const family = code?.optionalText(4, 'Fmly', 'Cd');
  const subFamily = code?.optionalText(4, 'Fmly', 'SubFmlyCd') ?? '';
  return (
    code?.optionalText(4, 'Cd') === 'PMNT' &&
    family === 'RCDT' &&
    ['DMCT', 'XBCT'].includes(subFamily)
  );
}

function creditOf(
  details: Node,
  entry: Node,
  notification: Node,
  amount: bigint,
): Omit<NotifiedCredit, 'instructed' | 'charges'> {
  if ((details.optionalText(4, 'CdtDbtInd') ?? 'CRDT') !== 'CRDT')
    details.refuse('value', 'a transaction of a credit is a debit', '/CdtDbtInd');
  const servicer =
    notification.optional('Acct', 'Svcr') ?? details.optional('RltdAgts', 'InstgAgt');
  const agent = (name: string): Agent => {
    const found = details.optional('RltdAgts', name);
    return found ? agentOf(found) : { name: null, address: null, routingNumber: null, bic: null };
  };
  const party = (name: string): Party => ({
    name: details.optionalText(140, 'RltdPties', name, 'Pty', 'Nm'),
    address: null,
  });
  const day = entry.optional('ValDt') ?? entry.one('BookgDt');
  return {
    from: servicer && routingNumberOf(servicer),
    to: agent('InstdAgt').routingNumber,
    instructionId: details.optionalText(35, 'Refs', 'InstrId'),
    endToEndId: details.optionalText(35, 'Refs', 'EndToEndId') ?? 'NOTPROVIDED',
    uetr: details.one('Refs').uetr('UETR'),
    amount,
    settlementDate: day.optionalDate('Dt') ?? day.moment('DtTm').slice(0, 10),
    debtor: party('Dbtr'),
    debtorAccount: accountOf(details.optional('RltdPties', 'DbtrAcct')),
    debtorAgent: agent('DbtrAgt'),
    creditor: party('Cdtr'),
    creditorAccount: accountOf(details.optional('RltdPties', 'CdtrAcct')),
    creditorAgent: agent('CdtrAgt'),
    remittance: details.optional('RmtInf')?.texts(140, 'Ustrd').join(' ') || null,
  };
}
