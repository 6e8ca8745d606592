import type { Agreement, AgreementAct } from '@seven-hills/contracts/people/agreements';
import { formatCalendarDate, formatDateTime } from '../../ui/data/dates.ts';

const actWords: Record<AgreementAct, string> = {
  registration: 'when registering',
  account: 'when opening account',
  certificate: 'when opening certificate',
  joint_owner: 'when joining account',
  viewer: 'when joining account',
  beneficiaries: 'for the beneficiaries of account',
};

/** Which versions a person agreed to, when, and for which account. */
export function AgreementList({ agreements }: { agreements: readonly Agreement[] }) {
  return (
    <ul className="divide-y divide-line">
      {agreements.map((agreement) => (
        <li
          key={`${agreement.document} ${agreement.textId} ${agreement.agreedAt}`}
          className="grid gap-1 py-3"
        >
          <p className="font-semibold">
            {agreement.textId === null ? (
              versionOf(agreement)
            ) : (
              <a
                href={`/support/text?id=${agreement.textId}`}
                target="_blank"
                rel="noopener"
                className="text-primary underline underline-offset-4"
              >
                {versionOf(agreement)}
              </a>
            )}
          </p>
          <p className="text-ink-soft text-sm">
            {agreement.signedOn === null
              ? `Agreed on ${formatDateTime(agreement.agreedAt)}`
              : `Signed on paper on ${formatCalendarDate(agreement.signedOn)}`}{' '}
            {actWords[agreement.act]}
            {agreement.lastFour && ` ••${agreement.lastFour}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

const versionOf = ({ title, effective }: Agreement): string =>
  `${title}, version of ${formatCalendarDate(effective)}`;
