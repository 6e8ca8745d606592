import { flagWords } from '@seven-hills/bank/customer-flags';
import { accountPagePath, customerPagePath, transactionPagePath } from '@seven-hills/bank/pages';
import type { Permission } from '@seven-hills/bank/staff-roles';
import { errorKindNames } from '@seven-hills/bank/words/case-words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { searchBank } from '@seven-hills/contracts/staff/search';
import { formatUsd } from '@seven-hills/money';
import { ownAccountName } from '../../money/own-accounts.ts';
import { receiptNumber } from '../../money/receipts/receipt-number.ts';
import { centsOf, statusName, typeName, usdOf } from '../../money/transaction-words.ts';
import { formatDate } from '../../ui/data/dates.ts';
import { accountStateLook } from '../account-page/account-words.ts';
import { casePath, stateNames } from '../cases/case-words.ts';
import { adminHref } from '../screens.ts';
import { statusLook } from '../words.ts';
import { bankActions, customerActions } from './search-actions.ts';

type Found = AnswerOf<typeof searchBank>;

/** A search result. */
export interface FoundItem {
  /** Identifies the target, no matter how it was found. */
  key: string;
  label: string;
  /** Distinguishes it from others with the same label. */
  detail: string;
  href: string;
}

export interface FoundGroup {
  label: string;
  items: readonly FoundItem[];
}

/** A view of the staff area that the role may open. */
export interface ViewItem {
  label: string;
  href: string;
}

interface SearchContext {
  views: readonly ViewItem[];
  recent: readonly FoundItem[];
  /** Whether the role has the permission. */
  may: (permission: Permission) => boolean;
}

/**
 * Groups what the search shows. For an empty text: the recent items, then the views. Otherwise: the
 * matches, then the views whose name contains the text, and the actions last, so that one key too
 * many opens none. Empty groups are omitted.
 */
export function groupsFor(
  text: string,
  found: Found | undefined,
  { views, recent, may }: SearchContext,
): FoundGroup[] {
  const words = text.trim().toLowerCase();
  const named = views
    .filter(({ label }) => label.toLowerCase().includes(words))
    .map(({ label, href }) => ({ key: href, label, detail: '', href }));
  const [person, ...others] = found?.people ?? [];
  // If the search finds only one person, offers the actions for that person.
  const actions = [
    ...(person && others.length === 0 ? customerActions(person, may) : []),
    ...bankActions(may).filter(({ label }) => label.toLowerCase().includes(words)),
  ].map((action) => ({ key: action.href, detail: '', ...action }));
  const groups: FoundGroup[] = [
    { label: 'Recent', items: words === '' ? recent : [] },
    { label: 'People', items: words === '' ? [] : (found?.people ?? []).map(personItem) },
    { label: 'Accounts', items: words === '' ? [] : (found?.accounts ?? []).map(accountItem) },
    {
      label: 'Transactions',
      items: words === '' ? [] : (found?.transactions ?? []).map(transactionItem),
    },
    { label: 'Cases', items: words === '' ? [] : (found?.cases ?? []).map(caseItem) },
    { label: 'Messages', items: words === '' ? [] : (found?.messages ?? []).map(messageItem) },
    { label: 'Go to', items: named },
    { label: 'Actions', items: words === '' ? [] : actions },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

const personItem = ({
  id,
  name,
  email,
  accountNumber,
  status,
  flags,
}: Found['people'][number]) => ({
  key: `person ${id}`,
  label: name,
  detail: joined(
    email,
    accountNumber && `account ${accountNumber}`,
    status === 'active' ? null : statusLook(status).label,
    ...flags.map((flag) => flagWords[flag]),
  ),
  href: customerPagePath(id),
});

const accountItem = (account: Found['accounts'][number]): FoundItem => ({
  key: `account ${account.id}`,
  label: `${ownAccountName(account)} ${account.accountNumber}`,
  detail: joined(
    account.holder,
    account.state === 'open' ? null : accountStateLook(account.state).label,
  ),
  href: accountPagePath(account.id),
});

function transactionItem(transaction: Found['transactions'][number]): FoundItem {
  const { id, type, amount, fee, from, to, description, createdAt } = transaction;
  const number = receiptNumber(id);
  const total = centsOf(amount) + centsOf(fee);
  return {
    key: `transaction ${id}`,
    label: joined(`${formatUsd(total)} ${typeName(type).toLowerCase()}`, description),
    detail: joined(
      [from, to].filter(Boolean).join(' to ') || null,
      formatDate(createdAt),
      number,
      transaction.status === 'completed' ? null : statusName(transaction),
    ),
    href: transactionPagePath(id),
  };
}

const caseItem = ({
  id,
  number,
  customer,
  kind,
  state,
  amount,
  reportedAt,
}: Found['cases'][number]) => ({
  key: `case ${id}`,
  label: joined(`Case ${number}`, errorKindNames[kind]),
  detail: joined(
    customer.name,
    usdOf(amount),
    `reported ${formatDate(reportedAt)}`,
    stateNames[state],
  ),
  href: casePath(customer.id, id),
});

const messageItem = ({ reference, name, subject, isAnswered }: Found['messages'][number]) => ({
  key: `message ${reference}`,
  label: subject,
  detail: joined(name, reference, isAnswered ? 'answered' : 'open'),
  href: adminHref('support-inbox'),
});
