import { type AccountType, accountTypes, dailyLimits, limits } from '@seven-hills/contracts/limits';
import { formatUsd } from '@seven-hills/money';
import { accountName } from '../../money/account-types.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';

/** `Savings Account: $5,000.00.` */
function withdrawalLimitOf(type: AccountType): string {
  const limit = dailyLimits[type].withdrawal;
  return `${accountName(type)}: ${limit === null ? 'no limit' : formatUsd(limit)}.`;
}

interface Topic {
  title: string;
  questions: readonly { question: string; answer: string }[];
}

const topics: readonly Topic[] = [
  {
    title: 'Account & Transactions',
    questions: [
      {
        question: 'Why is my available balance lower than my current balance?',
        answer:
          'Money for a wire or payment that is still pending is held. It leaves the current balance when the payment is sent, and becomes available again if it is declined.',
      },
      {
        question: 'Why is my deposit pending?',
        answer:
          bankServices.deposits === 'confirmed'
            ? 'Our staff confirm the cash before a deposit is credited, usually on the same business day.'
            : `Deposits above ${formatUsd(limits.depositUnreviewedMax)} are looked at by a person before they are credited, usually on the same business day.`,
      },
      {
        question: 'How much can I withdraw in a day?',
        answer: !bankServices.withdrawals
          ? `We pay out cash at the counter, without a daily limit. Please bring a photo ID. An amount above ${formatUsd(limits.depositUnreviewedMax)} takes the approval of a second member of our staff.`
          : `${accountTypes.map(withdrawalLimitOf).join(' ')} The day begins at midnight in Cincinnati.`,
      },
    ],
  },
  {
    title: 'Security & Access',
    questions: [
      {
        question: 'My PIN is locked. What now?',
        answer: `After ${limits.pinFailuresUntilLock} wrong PINs it locks for ${limits.pinLockMinutes} minutes. Confirm your password where you are asked for it, or choose another PIN under Profile Settings.`,
      },
      {
        question: 'Somebody else may know my password.',
        answer:
          'Change it under Profile Settings: that signs out every other device at once. Then call the emergency line, so that we can look over your account with you.',
      },
      {
        question: 'Why was I signed out?',
        answer: `For your safety a session ends after ${limits.sessionIdleMinutes} minutes without activity, and after ${limits.sessionHoursMax} hours in any case.`,
      },
    ],
  },
  {
    title: 'Banking Services',
    questions: [
      {
        question: 'How long does a wire transfer take?',
        answer:
          '1-3 business days. The amount and the fee are held until it is sent; once sent, a wire cannot be reversed.',
      },
      {
        question: 'What do transfers between customers cost?',
        answer:
          'Nothing, and they arrive at once. The fee schedule lists what does cost something.',
      },
    ],
  },
  {
    title: 'Technical Issues',
    questions: [
      {
        question: 'The connection broke while I was sending money. Did it go through?',
        answer:
          'Look at your account activity: what stands there went through. Sending again from the same form is safe, since the same request is only ever carried out once.',
      },
      {
        question: 'Printing a receipt does nothing.',
        answer:
          'Your browser may be blocking the window that the receipt opens in. Allow windows of this site, or download the receipt instead.',
      },
    ],
  },
];

/** The questions that come most often, answered where they are asked. */
export function SupportTopics() {
  return (
    <Card>
      <CardHeader title="Common Support Topics" />
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
    </Card>
  );
}
