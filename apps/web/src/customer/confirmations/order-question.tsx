import type { ComponentProps } from 'react';
import type { OrderAnswer } from '../../money/movement/use-movement.ts';
import { fetched } from '../../ui/fetched.tsx';
import { ConfirmMovement } from './confirm-movement.tsx';

/** Loads when the bank asks, since few orders need set-aside money. */
const ChooseGoals = fetched(
  () => import('../../money/savings-goals/choose-goals.tsx'),
  'ChooseGoals',
);

interface OrderQuestionProps
  extends Omit<ComponentProps<typeof ConfirmMovement>, 'onConfirmed' | 'onCancel'> {
  /** Resends the order, with the answer, under the same idempotency key. */
  onAnswered: (answer: OrderAnswer) => void;
  onCancel: () => void;
}

/** What the bank asks before it accepts an order: which goals give money, or a confirmation. */
export function OrderQuestion({ onAnswered, ...props }: OrderQuestionProps) {
  const { question, onCancel } = props;
  const { setAside, typed } = question;
  if (setAside)
    return (
      <ChooseGoals
        setAside={setAside}
        onChosen={(fromGoals) => {
          typed.fromGoals = fromGoals;
          onAnswered({ fromGoals });
        }}
        onCancel={onCancel}
      />
    );
  const { fromGoals } = typed;
  return (
    <ConfirmMovement
      {...props}
      onConfirmed={(confirmation) =>
        onAnswered({ confirmation, ...(fromGoals.length > 0 && { fromGoals }) })
      }
    />
  );
}
