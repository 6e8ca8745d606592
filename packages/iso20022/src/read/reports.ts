import type { AccountReport, NotifiedEntry } from '../messages.ts';
import type { Node } from './node.ts';
import { entryOf } from './notifications.ts';
import { accountOf } from './parties.ts';

/**
 * `camt.052.001.08` and `camt.053.001.08`: what moved on the bank's account with a network, whose
 * reports are in elements of the given name. A report on several pages is refused, because a page
 * alone does not say what the day came to.
 */
export function accountReports(message: Node, name: 'Rpt' | 'Stmt'): readonly AccountReport[] {
  const pages = message.one('GrpHdr').optional('MsgPgntn');
  if (pages && (pages.text(5, 'PgNb') !== '1' || pages.text(5, 'LastPgInd') !== 'true'))
    pages.refuse('count', 'the report has several pages');
  const reports = message.all(name);
  if (reports.length === 0) message.refuse('missing', `${name} is missing`);
  return reports.map((report) => {
    const entries = report.all('Ntry').map(entryOf);
    checkTotals(report, entries);
    return {
      reportId: report.text(35, 'Id'),
      account: accountOf(report.one('Acct')),
      entries,
    };
  });
}

const netOf = (entries: readonly NotifiedEntry[]) =>
  entries.reduce(
    (sum, { direction, amount }) => sum + (direction === 'credit' ? amount : -amount),
    0n,
  );

/** Refuses a report whose entries are not as many, or not as much, as it states. */
function checkTotals(report: Node, entries: readonly NotifiedEntry[]): void {
  const totals = report.optional('TxsSummry', 'TtlNtries');
  if (!totals) return;
  const count = totals.optionalText(15, 'NbOfNtries');
  if (count !== null && Number(count) !== entries.length)
    totals.refuse('count', `NbOfNtries is ${count}, and there are ${entries.length} entries`);
  const stated = totals.optional('TtlNetNtry');
  if (!stated) return;
  const amount = stated.decimal('Amt');
  const net = stated.code(/^(CRDT|DBIT)$/, 'CdtDbtInd') === 'CRDT' ? amount : -amount;
  if (net !== netOf(entries)) stated.refuse('count', 'the entries do not add up to TtlNetNtry');
}
