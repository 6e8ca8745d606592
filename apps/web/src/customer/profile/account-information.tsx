import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { Link } from 'wouter';
import { formatCalendarDate, formatLongDate } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { sectionHref } from '../profile-sections.ts';

const linkStyle = '-my-1 inline-block py-1 font-semibold text-primary underline underline-offset-4';

/** The details that the account was opened with. */
export function AccountInformation({ user }: { user: CurrentUser }) {
  return (
    <Card title="Account Information">
      <DescriptionList
        items={[
          { term: 'Email', detail: <span className="break-all">{user.email}</span> },
          { term: 'Member Since', detail: formatLongDate(user.createdAt) },
          {
            term: 'Date of Birth',
            detail: user.dateOfBirth ? formatCalendarDate(user.dateOfBirth) : 'Not provided',
          },
          { term: 'SSN', detail: user.ssn || 'Not provided' },
        ]}
      />
      <Alert className="mt-4">
        To change your email, date of birth, or SSN, please contact {words.customer} service at{' '}
        <a href={brand.supportPhoneHref} className={linkStyle}>
          {brand.supportPhone}
        </a>
        . You can also change your email yourself, with your current password, under{' '}
        <Link href={sectionHref('sign-in')} className={linkStyle}>
          Security Settings
        </Link>
        .
      </Alert>
    </Card>
  );
}
