import { brand } from '@seven-hills/bank/brand';
import { Card } from '../../ui/layout/card.tsx';
import { LinkRow } from '../../ui/navigation/link-row.tsx';

const notices = [
  {
    href: '/support/terms',
    title: 'Terms of Service',
    text: 'With your rights if something is wrong',
  },
  { href: '/support/fees', title: 'Fee Schedule', text: 'What applies today' },
  { href: '/support/privacy', title: 'Privacy Policy', text: 'What we keep, and for what' },
  { href: '/support/esign', title: 'E-SIGN Consent', text: 'What we send you electronically' },
] as const;

/** The bank's notices, and how to report an error in a statement. */
export function Notices() {
  return (
    <Card title="Notices and Agreements">
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <LinkRow key={notice.href} {...notice} />
        ))}
      </ul>
      <p className="mt-4 text-ink-soft text-sm">
        If something in a statement is wrong, tell us within 60 days: open the receipt, and choose
        “More” and “Report a problem”, or call {brand.servicePhone}.
      </p>
    </Card>
  );
}
