import type { SavingsGoal } from '@seven-hills/contracts/money/savings-goals';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { GoalBar, GoalDot } from '../../money/savings-goals/goal-looks.tsx';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { paceWords, rulesText, shareOf, targetText } from './goal-words.ts';

/** What a customer can do with a goal. */
export type GoalTask = 'add' | 'take' | 'edit' | 'rules' | 'history' | 'end';

interface GoalListProps {
  goals: readonly SavingsGoal[];
  /** Whether the customer may only see them. */
  isReadOnly: boolean;
  /** Whether a new order is being saved. */
  isMoving: boolean;
  onTask: (task: GoalTask, goal: SavingsGoal) => void;
  onReorder: (goalIds: number[]) => void;
}

/** The goals in the customer's order, which buttons change. */
export function GoalList({ goals, isReadOnly, isMoving, onTask, onReorder }: GoalListProps) {
  function move(index: number, by: 1 | -1) {
    const ids = goals.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved === undefined) return;
    ids.splice(index + by, 0, moved);
    onReorder(ids);
  }
  return (
    <ul className="grid gap-4">
      {goals.map((goal, index) => (
        <li key={goal.id} aria-label={goal.name}>
          <Card className="grid gap-3 p-4 sm:p-5">
            <div className="flex items-start justify-between gap-3">
              <h2 className="flex min-w-0 items-baseline gap-2.5 text-lg">
                <GoalDot color={goal.color} />
                <span className="min-w-0 [overflow-wrap:anywhere]">{goal.name}</span>
              </h2>
              {goals.length > 1 && !isReadOnly && (
                <span className="-my-2 -mr-3 flex shrink-0">
                  <RowButton
                    Icon={ArrowUp}
                    name={`Move ${goal.name} up`}
                    disabled={index === 0 || isMoving}
                    onClick={() => move(index, -1)}
                  />
                  <RowButton
                    Icon={ArrowDown}
                    name={`Move ${goal.name} down`}
                    disabled={index === goals.length - 1 || isMoving}
                    onClick={() => move(index, 1)}
                  />
                </span>
              )}
            </div>
            <GoalProgress goal={goal} />
            {rulesText(goal.rules) && (
              <p className="text-ink-soft text-sm">{rulesText(goal.rules)}</p>
            )}
            <GoalButtons goal={goal} isReadOnly={isReadOnly} onTask={onTask} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** The amount, its bar and target, and whether the goal is on track. */
function GoalProgress({ goal }: { goal: SavingsGoal }) {
  const { amount, color, pace } = goal;
  const share = shareOf(goal);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="tabular font-semibold">{usdOf(amount)}</span>
        <span className="text-ink-soft text-sm">{targetText(goal)}</span>
        {pace && (
          <Badge variant={pace === 'behind' ? 'warning' : 'success'} className="ml-auto">
            {paceWords[pace]}
          </Badge>
        )}
      </p>
      {share !== null && <GoalBar color={color} share={share} />}
    </div>
  );
}

interface GoalButtonsProps {
  goal: SavingsGoal;
  isReadOnly: boolean;
  onTask: (task: GoalTask, goal: SavingsGoal) => void;
}

function GoalButtons({ goal, isReadOnly, onTask }: GoalButtonsProps) {
  const { name, amount } = goal;
  const buttons: readonly (readonly [task: GoalTask, label: string, name: string])[] = [
    ['add', 'Add Money', `Add money to ${name}`],
    ['take', 'Withdraw', `Withdraw from ${name}`],
    ['rules', 'Rules', `Rules for ${name}`],
    ['history', 'History', `History of ${name}`],
    ['edit', 'Edit', `Edit ${name}`],
    ['end', 'End', `End ${name}`],
  ];
  const shown = buttons.filter(([task]) =>
    isReadOnly ? task === 'history' : task !== 'take' || centsOf(amount) > 0n,
  );
  return (
    <div className="-mx-2 -mb-2 flex flex-wrap items-center">
      {shown.map(([task, label, fullName]) => (
        <RowButton
          key={task}
          label={label}
          name={fullName}
          className="px-2"
          onClick={() => onTask(task, goal)}
        />
      ))}
    </div>
  );
}
