import type { Transaction } from '@seven-hills/bank/transaction';
import Repeat from 'lucide-react/icons/repeat';
import { Link } from 'wouter';
import { bankServices } from '../../net/bank-services.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { CaseStep } from './case-step.tsx';
import { repeatHref } from './next-steps.ts';
import { SavePayeeButton } from './save-payee-button.tsx';

interface ReceiptStepsProps {
  transaction: Transaction;
  onLeave?: (() => void) | undefined;
  className?: string;
}

/** The actions for a transaction: repeat it, or report a problem. */
export function ReceiptSteps({ transaction, onLeave, className }: ReceiptStepsProps) {
  const repeat = repeatHref(transaction, bankServices);
  const style = buttonStyle({ variant: 'quiet', className: 'px-3' });
  return (
    <div className={cn('-mx-3 flex flex-wrap gap-x-2', className)}>
      {repeat && (
        <Link href={repeat} className={style} onClick={onLeave}>
          <Repeat aria-hidden="true" />
          Repeat
        </Link>
      )}
      <SavePayeeButton transaction={transaction} />
      <CaseStep transaction={transaction} onLeave={onLeave} />
    </div>
  );
}
