import { formatDate, formatTime, isoDay } from '../../ui/data/dates.ts';
import { usdOf } from '../transaction-words.ts';
import type { Order } from './order.ts';

type ReportedOrder = Pick<Order, 'facts' | 'orderedAt' | 'outcome'>;

/** `$7.00 to Priya R.`, `deposit of $20.00`: what is moved, within a sentence. */
function moneyWords({ what, amount, recipient }: NonNullable<Order['facts']>): string {
  const money = usdOf(amount);
  if (what === 'money added') return `${money} from ${recipient}`;
  return recipient ? `${money} to ${recipient}` : `${what} of ${money}`;
}

/** `Your $7.00 to Priya R.`: the beginning of a sentence. */
export function subjectOf({
  facts,
  orderedAt,
}: Pick<ReportedOrder, 'facts' | 'orderedAt'>): string {
  if (facts) return `Your ${moneyWords(facts)}`;
  return `Your order of ${momentOf(new Date(orderedAt))}`;
}

/** `Your $7.00 to Priya R. was sent at 7:02 PM` */
export function sentSentence(order: ReportedOrder, now: Date = new Date()): string {
  const { facts, outcome } = order;
  const at = outcome?.at ? ` ${whenOf(outcome.at, now)}` : '';
  if (outcome?.status === 'pending') return `${subjectOf(order)} was submitted${at} and is pending`;
  if (facts && !facts.recipient) return `${subjectOf(order)} was completed${at}`;
  return `${subjectOf(order)} was ${facts ? 'sent' : 'carried out'}${at}`;
}

/** `Your $7.00 to Priya R. was not sent. No money has moved.` */
export function notSentSentence(order: ReportedOrder): string {
  const verb = order.facts && !order.facts.recipient ? 'made' : 'sent';
  return `${subjectOf(order)} was not ${verb}. No money has moved.`;
}

/** What the button does: `Send $25.00 to Marcus B.`, `Withdraw $20.00`. */
export function actionOf(facts: NonNullable<Order['facts']>): string {
  const money = usdOf(facts.amount);
  if (facts.what === 'deposit') return `Deposit ${money}`;
  if (facts.what === 'withdrawal') return `Withdraw ${money}`;
  return `${verbOf(facts)[0]} ${moneyWords(facts)}`;
}

/** What is happening: `Sending $25.00 to Marcus B.`, `Withdrawing $20.00`. */
export function progressOf(facts: NonNullable<Order['facts']>): string {
  const money = usdOf(facts.amount);
  if (facts.what === 'withdrawal') return `Withdrawing ${money}`;
  if (!facts.recipient) return `Depositing ${money}`;
  return `${verbOf(facts)[1]} ${moneyWords(facts)}`;
}

function verbOf({ what }: NonNullable<Order['facts']>): readonly [string, string] {
  if (what === 'own transfer') return ['Move', 'Moving'];
  return what === 'money added' ? ['Add', 'Adding'] : ['Send', 'Sending'];
}

/** `at 7:02 PM`, with the day if it was not today. */
const whenOf = (at: string, now: Date) =>
  isoDay(at) === isoDay(now) ? `at ${formatTime(at)}` : `on ${momentOf(new Date(at))}`;

const momentOf = (moment: Date) => `${formatDate(moment)} at ${formatTime(moment)}`;
