import { words } from '@seven-hills/bank/words/words';
import ChartLine from 'lucide-react/icons/chart-no-axes-column-increasing';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Zap from 'lucide-react/icons/zap';
import { offersEveryPaymentService } from '../../net/bank-services.ts';

/**
 * A prerendered page names all services; the server sends it only while the bank offers all of
 * them.
 */
const elsewhere = offersEveryPaymentService
  ? ' Send to friends anywhere through Zelle, Venmo, PayPal, Cash App or Apple Pay.'
  : '';

const features = [
  {
    icon: ShieldCheck,
    title: words.bank === 'bank' ? 'Bank-Grade Security' : 'Strong Security',
    text: 'You confirm every payment with your own four-digit PIN. Private details are encrypted, and your session ends when you walk away.',
  },
  {
    icon: Zap,
    title: 'Instant Transfers',
    text: `Pay another ${words.customer} in moments, without a fee.${elsewhere}`,
  },
  {
    icon: ChartLine,
    title: 'Financial Insights',
    text: 'Spending analytics show where your money went, and budgeting starts from what you really spend. Every movement has its receipt.',
  },
] as const;

/** The three reasons to bank here, on a background that continues the hero's nearest line. */
export function Features() {
  return (
    <section aria-labelledby="features-title" className="bg-deep text-on-deep">
      <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 pt-10 pb-20 sm:px-6 sm:pb-28">
        <h2 id="features-title" className="max-w-2xl text-4xl sm:text-5xl">
          The things a {words.bank} should simply do well
        </h2>
        <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
          {features.map(({ icon: Icon, title, text }) => (
            <li
              key={title}
              className="grid content-start gap-3 rounded-card bg-on-deep/7 p-6 inset-ring inset-ring-on-deep/10 lg:p-8"
            >
              <Icon aria-hidden="true" className="size-7 text-sun" strokeWidth={1.6} />
              <h3 className="text-2xl">{title}</h3>
              <p className="text-on-deep-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
