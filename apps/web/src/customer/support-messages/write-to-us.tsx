import { brand } from '@seven-hills/bank/brand';
import { signInHref } from '../../net/session/return-path.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';

/**
 * Explains to visitors how to write to the bank, in place of the message form, which is for
 * customers only.
 */
export function WriteToUs() {
  return (
    <Card title="Write to Us" description={`We reply within ${brand.support.repliesWithin}.`}>
      <p className="mb-4">
        If you bank with us, sign in to send a message, so we know that it’s you. Otherwise, write
        to{' '}
        <a
          href={`mailto:${brand.supportEmail}`}
          className="text-primary underline underline-offset-4"
        >
          {brand.supportEmail}
        </a>
        .
      </p>
      <a href={signInHref('/support')} className={buttonStyle({ variant: 'secondary' })}>
        Sign In to Write
      </a>
    </Card>
  );
}
