import {
  type CardDetails,
  type CardProblem,
  sandboxCardProblems,
} from '@seven-hills/bank/payments/card-checks';
import type { SandboxPayment } from '@seven-hills/contracts/money/sandbox-card';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusal } from '../../../money/movement/refusal.ts';
import { api } from '../../../net/api-client.ts';
import { failureText } from '../../../net/api-error.ts';
import { isoDay } from '../../../ui/data/dates.ts';
import { LoadingScreen } from '../../../ui/spinner.tsx';
import { CardFields } from './card-fields.tsx';
import { ConfirmationStep } from './confirmation-step.tsx';
import {
  type FrameMessage,
  type HostMessage,
  onMessageFrom,
  sendMessage,
} from './frame-messages.ts';

const sendToHost = (message: FrameMessage) => sendMessage(window.parent, message);

const away = 'The card processor cannot be reached. Please try again.';

function showTheme(theme: string | null): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/**
 * The hosted page of the sandbox card processor: the card's fields, then the confirmation step if
 * the card requires one. Card data goes from here to the processor and nowhere else.
 */
export function SandboxCardPage({ clientSecret }: { clientSecret: string }) {
  const root = useRef<HTMLDivElement>(null);
  const [payment, setPayment] = useState<SandboxPayment | null>(null);
  const [card, setCard] = useState<CardDetails>({
    number: '',
    expiry: '',
    securityCode: '',
    zipCode: '',
  });
  const [problems, setProblems] = useState<readonly CardProblem[]>([]);
  const [isBusy, setBusy] = useState(false);

  function refuse(found: readonly CardProblem[], message: string) {
    setProblems(found);
    const [first] = found;
    if (first) document.getElementsByName(first.field)[0]?.focus();
    sendToHost({ type: 'outcome', outcome: { state: 'refused', message } });
  }

  /** Sends a request to the processor and shows its answer. */
  async function ask(send: () => Promise<SandboxPayment>) {
    setBusy(true);
    try {
      const answer = await send();
      setPayment(answer);
      const { problem, state } = answer;
      if (problem)
        refuse(
          problem.field ? [{ field: problem.field, message: problem.message }] : [],
          problem.message,
        );
      else if (state === 'succeeded') sendToHost({ type: 'outcome', outcome: { state } });
    } catch (error) {
      if (isRefusal(error)) refuse([], failureText(error, away));
      else sendToHost({ type: 'outcome', outcome: { state: 'lost' } });
    } finally {
      setBusy(false);
    }
  }

  const pay = useEffectEvent(() => {
    if (isBusy || payment?.state !== 'requires_payment_method') return;
    const found = sandboxCardProblems(card, isoDay(new Date()));
    if (found[0]) return refuse(found, found[0].message);
    setProblems([]);
    void ask(() => api.post('/sandbox-card/confirm', { body: { clientSecret, card } }));
  });

  useEffect(
    () =>
      onMessageFrom<HostMessage>(
        () => window.parent,
        (message) => {
          if (message.type === 'pay') pay();
          else if (message.type === 'theme') showTheme(message.theme);
        },
      ),
    [],
  );

  useEffect(() => {
    const abort = new AbortController();
    api
      .post('/sandbox-card/payment', { body: { clientSecret }, signal: abort.signal })
      .then((found) => {
        setPayment(found);
        sendToHost({ type: 'ready' });
        if (found.state === 'succeeded')
          sendToHost({ type: 'outcome', outcome: { state: 'succeeded' } });
      })
      .catch(() => {
        if (!abort.signal.aborted) sendToHost({ type: 'unavailable' });
      });
    return () => abort.abort();
  }, [clientSecret]);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      sendToHost({ type: 'resize', height: Math.ceil(element.getBoundingClientRect().height) }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <main ref={root} className="p-1.5">
      <h1 className="sr-only">Card details</h1>
      {payment === null && <LoadingScreen label="Loading the card fields" />}
      {payment?.state === 'requires_payment_method' && (
        <CardFields
          card={card}
          problems={problems}
          onChange={(changes) => {
            setCard({ ...card, ...changes });
            setProblems(problems.filter(({ field }) => !(field in changes)));
          }}
          onSubmit={() => sendToHost({ type: 'submit' })}
        />
      )}
      {payment?.state === 'requires_action' && (
        <ConfirmationStep
          payment={payment}
          isBusy={isBusy}
          onDecide={(isApproved) =>
            void ask(() =>
              api.post('/sandbox-card/authenticate', { body: { clientSecret, isApproved } }),
            )
          }
        />
      )}
      {payment?.state === 'succeeded' && (
        <p role="status" className="grid min-h-40 place-items-center font-semibold">
          The card processor accepted the payment.
        </p>
      )}
    </main>
  );
}
