import { brand } from '@seven-hills/bank/brand';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import { Card } from '../../ui/layout/card.tsx';

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
        {notices.map(({ href, title, text }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex min-h-11 items-center justify-between gap-4 rounded-control py-3 hover:bg-sunken"
            >
              <span className="grid">
                <span className="font-semibold">{title}</span>
                <span className="text-ink-soft text-sm">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-accent" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-soft text-sm">
        If something in a statement is wrong, tell us within 60 days: open the receipt and choose
        “Report a problem”, or call {brand.servicePhone}.
      </p>
    </Card>
  );
}
