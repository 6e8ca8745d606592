import { words } from '@seven-hills/bank/words/words';
import type { CustomerView, ViewKind } from '@seven-hills/contracts/people/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LogCard, LogMoment } from './log-card.tsx';
import { ownViewsQuery } from './queries.ts';

const whatWords: Record<ViewKind, string> = {
  list: `saw you in a list of ${words.customers}`,
  details: 'opened your details',
  sessions: 'looked at where you are signed in',
  transactions: 'saw your transactions',
  account_number: 'opened the account number of one of your recipients',
  chat_list: 'saw your chat in the list of chats',
  chat: 'read your chat',
  support_messages: 'read your message to support',
  audit_log: 'saw your account’s events in the audit log',
  proposals: 'saw a proposed change to your account or details',
};

/** `admin` is shown as `administrator`; other roles keep their name: `teller`. */
const roleWords = (role: string) =>
  role === 'admin' ? 'administrator' : role.replaceAll('_', ' ');

/**
 * Which staff members viewed the customer's data, what they viewed, when, and their stated reason
 * if any.
 */
export function ViewersCard() {
  const [cursor, setCursor] = useState(0);
  const views = useQuery(ownViewsQuery(cursor));
  return (
    <LogCard
      title="Who Viewed My Account"
      description="Each time a member of our staff viewed your data. For lists, at most one entry an hour for each staff member."
      empty="No staff member has opened your data."
      query={views}
      cursor={cursor}
      onCursorChange={setCursor}
    >
      {(view) => <View view={view} />}
    </LogCard>
  );
}

function View({ view }: { view: CustomerView }) {
  return (
    <>
      <p>
        <span className="font-semibold">{view.firstName}</span>, {roleWords(view.role)},{' '}
        {whatWords[view.what]}
      </p>
      {view.reason && <p className="text-sm">Reason: {view.reason}</p>}
      <LogMoment at={view.viewedAt} />
    </>
  );
}
