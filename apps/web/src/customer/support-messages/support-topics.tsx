import { brand } from '@seven-hills/bank/brand';
import { type AccountType, limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { HelpTopic } from '@seven-hills/contracts/help/texts';
import { type Cents, formatUsd } from '@seven-hills/money';
import { accountName } from '../../money/account-types.ts';
import { limitText } from '../../money/daily-limits/limit-text.ts';
import { useReviewedAbove } from '../../money/terms.ts';
import { api } from '../../net/api-client.ts';
import { bankServices, keptTypes } from '../../net/bank-services.ts';
import { Queried } from '../../net/query-panel.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';

/** `Savings Account: $5,000.00.` */
function withdrawalLimitOf(type: AccountType): string {
  return `${accountName(type)}: ${limitText(bankServices.terms.byType[type].withdrawalLimit)}.`;
}

/** For a bank without questions of its own. */
const topicsOf = (reviewedAbove: Cents, withdrawalLimits: string): readonly HelpTopic[] => [
  {
    title: 'Account & Transactions',
    questions: [
      {
        question: 'Why is my available balance lower than my current balance?',
        answer: `Money for a ${bankServices.wires ? 'wire or payment' : 'payment'} that is still pending is held. It leaves the current balance when the payment is sent, and becomes available again if it is declined.`,
      },
      {
        question: 'Why is my deposit pending?',
        answer:
          bankServices.deposits === 'confirmed'
            ? 'Our staff confirm the cash before they credit a deposit.'
            : `Deposits above ${formatUsd(reviewedAbove)} are reviewed by our staff before they are credited.`,
      },
      {
        question: 'How much can I withdraw in a day?',
        answer: !bankServices.withdrawals
          ? `You can withdraw cash at the counter, without a daily limit. Please bring a photo ID. A second staff member must approve amounts above ${formatUsd(reviewedAbove)}.`
          : `${withdrawalLimits} The day begins at midnight in ${brand.city}.`,
      },
    ],
  },
  {
    title: 'Security & Access',
    questions: [
      {
        question: 'My PIN is locked. What should I do?',
        answer: `After ${limits.pinFailuresUntilLock} wrong PINs it locks for ${limits.pinLockMinutes} minutes. Confirm your password when prompted, or choose a new PIN under Profile Settings.`,
      },
      {
        question: 'What if someone else knows my password?',
        answer:
          'Change it under Profile Settings, which immediately signs out all your other devices. Then call the emergency line so we can review your account with you.',
      },
      {
        question: 'Why was I signed out?',
        answer: `For your security, a session ends after ${limits.sessionIdleMinutes} minutes without activity, and after ${limits.sessionHoursMax} hours in any case.`,
      },
    ],
  },
  {
    title: 'Banking Services',
    questions: [
      ...(bankServices.wires
        ? [
            {
              question: 'How long does a wire transfer take?',
              answer:
                '1-3 business days. The amount and the fee are held until it is sent; once sent, a wire cannot be reversed.',
            },
          ]
        : []),
      {
        question: `What do transfers between ${words.customers} cost?`,
        answer: 'They are free and arrive in moments. The fee schedule lists what we charge for.',
      },
    ],
  },
  {
    title: 'Technical Issues',
    questions: [
      {
        question: 'I lost my connection while sending money. Did it go through?',
        answer:
          'Check your account activity: if it is listed there, it went through. Sending again from the same form is safe, because we carry out the same request only once.',
      },
      {
        question: 'Nothing happens when I print a receipt. Why?',
        answer:
          'Your browser may be blocking the window that the receipt opens in. Allow pop-ups for this site, or download the receipt instead.',
      },
    ],
  },
];

/** The most common questions, with answers: the bank's own, or the usual ones. */
export function SupportTopics() {
  const usual = topicsOf(useReviewedAbove(), keptTypes.map(withdrawalLimitOf).join(' '));
  return (
    <Card title="Common Support Topics">
      {bankServices.ownHelpTopics ? (
        <Queried of={api.query('/api/help-topics')} loading="Loading the topics" rows={4}>
          {({ topics }) => <Topics topics={topics ?? usual} />}
        </Queried>
      ) : (
        <Topics topics={usual} />
      )}
    </Card>
  );
}

function Topics({ topics }: { topics: readonly HelpTopic[] }) {
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      {topics.map(({ title, questions }) => (
        <section key={title}>
          <h3 className="mb-1 text-lg">{title}</h3>
          <ul className="divide-y divide-line">
            {questions.map(({ question, answer }) => (
              <li key={question}>
                <Disclosure summary={question}>
                  <p className="text-ink-soft">{answer}</p>
                </Disclosure>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
