import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useImperativeHandle, useState } from 'react';
import type { CardFormProps, CardOutcome } from './card-form.ts';

/**
 * Stripe's Payment Element. Stripe requires its script to come from Stripe; only this screen loads
 * it.
 */
export function StripeCardForm(props: CardFormProps) {
  const { payment, onUnavailable } = props;
  const [stripe] = useState(() =>
    loadStripe(payment.publishableKey ?? '').catch((): Stripe | null => {
      onUnavailable();
      return null;
    }),
  );
  const [appearance] = useState(bankAppearance);
  return (
    <Elements stripe={stripe} options={{ clientSecret: payment.clientSecret, appearance }}>
      <PaymentFields {...props} />
    </Elements>
  );
}

function PaymentFields({ ref, onReady, onUnavailable, onOutcome }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();

  async function confirm(): Promise<CardOutcome> {
    if (!stripe || !elements) return { state: 'refused', message: null };
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${window.location.origin}/deposit-success` },
      redirect: 'if_required',
    });
    if (error?.type === 'api_connection_error' || error?.type === 'api_error')
      return { state: 'lost' };
    if (error) return { state: 'refused', message: error.message ?? null };
    return { state: paymentIntent.status === 'succeeded' ? 'succeeded' : 'processing' };
  }

  useImperativeHandle(ref, () => ({
    pay() {
      confirm().then(onOutcome, () => onOutcome({ state: 'lost' }));
    },
  }));

  return (
    <PaymentElement
      options={{ layout: 'tabs' }}
      onReady={onReady}
      onLoadError={() => onUnavailable()}
    />
  );
}

/** The bank's design tokens as plain values, since Stripe's frame cannot read our style sheets. */
function bankAppearance(): Appearance {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colorOf = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const appearance: Appearance = {
    theme: 'stripe',
    variables: {
      colorPrimary: colorOf('primary'),
      colorBackground: colorOf('surface'),
      colorText: colorOf('ink'),
      colorTextSecondary: colorOf('ink-soft'),
      colorTextPlaceholder: colorOf('ink-soft'),
      colorDanger: colorOf('danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '10px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${colorOf('control')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
    },
  };
  probe.remove();
  return appearance;
}
