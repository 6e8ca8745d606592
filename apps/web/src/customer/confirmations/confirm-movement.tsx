import type { BodyInputOf } from '@seven-hills/contracts/endpoint';
import type { startMovementConfirmation } from '@seven-hills/contracts/money/confirmations';
import type { Confirmation } from '@seven-hills/contracts/people/parts/confirmation';
import type { ConfirmationQuestion } from '../../money/movement/use-movement.ts';
import { api } from '../../net/api-client.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { ConfirmHeading } from './confirm-heading.tsx';

type Asked = BodyInputOf<typeof startMovementConfirmation>;
/** The order's kind and its request body. */
export type MovementToConfirm = Asked extends infer Each
  ? Each extends Asked
    ? Omit<Each, 'idempotencyKey'>
    : never
  : never;

interface ConfirmMovementProps {
  question: ConfirmationQuestion;
  movement: MovementToConfirm;
  /** The account that the order is about, if it does not name one. Default: the primary one. */
  account?: number | undefined;
  /** The button's label: `Send $25.00 to Marcus B.` */
  label: string;
  /** Resends the order under the same idempotency key. */
  onConfirmed: (confirmation: Confirmation) => void;
  onCancel: () => void;
}

/** The last step of a review: the bank requires a confirmation before it accepts the order. */
export function ConfirmMovement(props: ConfirmMovementProps) {
  const { question, movement, account, label, onConfirmed, onCancel } = props;
  return (
    <Card>
      {/* After a confirmation that was not accepted, the focus is on its field. */}
      <ConfirmHeading takesFocus={question.error === null} />
      <p className="mt-1 mb-5 text-ink-soft">{question.reason} No money has moved yet.</p>
      <ConfirmForm
        methods={question.methods}
        startPasskey={() =>
          api.post('/api/transactions/confirmations', {
            ...(account !== undefined && { query: { account } }),
            body: { ...movement, idempotencyKey: question.key } as Asked,
          })
        }
        label={label}
        pendingLabel="Sending..."
        failureTitle="Not Confirmed"
        typedPassword={question.typed.password}
        earlierFailure={question.error}
        onConfirmed={async (confirmation) => {
          question.typed.password = confirmation.currentPassword ?? '';
          onConfirmed(confirmation);
        }}
        onCancel={onCancel}
      />
    </Card>
  );
}
