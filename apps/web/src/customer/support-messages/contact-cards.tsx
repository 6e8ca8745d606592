import { brand } from '@seven-hills/bank/brand';
import { closedDays, writeOfficeHours } from '@seven-hills/bank/help/office-hours';
import type { OfficeHours } from '@seven-hills/bank/help/parse-office-hours';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'wouter';
import { closedSentence, isChatOpen } from '../../help/chat/chat-hours.ts';
import { setSupportWidgetOpen } from '../../help/widget/widget-state.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Card } from '../../ui/layout/card.tsx';

const { hours, emergencyHours } = brand.support;

export function CallCard() {
  return (
    <Card
      title="Call Us"
      description="The fastest way to reach someone who can help."
      className="flex flex-col"
    >
      <p className="mb-4 font-display font-medium text-2xl tracking-tight">{brand.supportPhone}</p>
      <a href={brand.supportPhoneHref} className={buttonStyle({ className: 'mt-auto' })}>
        Call Now
      </a>
    </Card>
  );
}

export function ChatCard() {
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-3">
          Live Chat
          <Badge
            variant={isChatOpen() ? 'success' : 'secondary'}
            className="font-sans tracking-normal"
          >
            {isChatOpen() ? 'Online' : 'Closed now'}
          </Badge>
        </span>
      }
      description={
        closedSentence() ??
        (bankServices.chatHours === null ? 'Available 24/7.' : 'Our staff are answering now.')
      }
      className="flex flex-col"
    >
      <Button
        variant="secondary"
        className="mt-auto w-full"
        onClick={() => setSupportWidgetOpen(true)}
      >
        Start Chat
      </Button>
    </Card>
  );
}

export function EmergencyCard() {
  return (
    <Card title="Emergency Contact" className="bg-danger-soft">
      <p className="mb-4">
        Lost or stolen phone, or activity you don’t recognize? Call right away.{' '}
        {emergencyHours === null
          ? 'The line is open 24/7.'
          : 'The hours of the line are listed under Support Hours.'}
      </p>
      <a
        href={brand.servicePhoneHref}
        className={buttonStyle({ variant: 'destructive', className: 'w-full' })}
      >
        Call {brand.servicePhone}
      </a>
    </Card>
  );
}

const linesOf = (what: string, hours: readonly OfficeHours[] | null) =>
  hours === null
    ? [{ term: what, detail: '24/7' }]
    : writeOfficeHours(hours).map(({ days, time }) => ({ term: `${what}, ${days}`, detail: time }));

export function HoursCard() {
  const { chatHours } = bankServices;
  return (
    <Card title="Support Hours">
      <DescriptionList
        items={[
          ...writeOfficeHours(hours).map(({ days, time }) => ({ term: days, detail: time })),
          ...closedDays(hours).map((day) => ({ term: day, detail: 'Closed' })),
          ...(chatHours === null && emergencyHours === null
            ? linesOf('Chat and emergency line', null)
            : [...linesOf('Chat', chatHours), ...linesOf('Emergency line', emergencyHours)]),
        ]}
      />
    </Card>
  );
}

const links = [
  { label: 'Account Security Tips', href: '/support/security-tips' },
  { label: 'Fee Schedule', href: '/support/fees' },
  { label: 'Privacy Policy', href: '/support/privacy' },
  { label: 'Terms of Service', href: '/support/terms' },
  { label: 'E-SIGN Consent', href: '/support/esign' },
] as const;

/** The customer's reported problems; visitors do not see this card. */
const casesLink = { label: 'Problems You Reported', href: '/cases' } as const;

export function QuickLinksCard({ isCustomer = false }: { isCustomer?: boolean }) {
  return (
    <Card title="Quick Links">
      <ul className="divide-y divide-line">
        {[...(isCustomer ? [casesLink] : []), ...links].map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              className="group flex min-h-12 items-center justify-between gap-4 rounded-control font-semibold text-primary hover:underline"
            >
              {label}
              <ArrowRight aria-hidden="true" className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
