import type { ReactNode } from 'react';
import { buttonStyle } from '../../ui/button.tsx';

interface ReceiptPdfLinkProps {
  /** The address of the transaction's call, whose receipt is below it. */
  path: `/api/transactions/${number}` | `/api/admin/transactions/${number}`;
  variant?: 'secondary' | 'quiet';
  className?: string;
  /** Which receipt, for screen readers, where several links look alike. */
  label?: string;
  children?: ReactNode;
}

/** Downloads a receipt as a PDF, which the bank writes. */
export const ReceiptPdfLink = (props: ReceiptPdfLinkProps) => {
  const { path, variant = 'secondary', className, label, children } = props;
  return (
    <a
      href={`${path}/receipt`}
      download
      aria-label={label ?? (children ? undefined : 'Download PDF')}
      className={buttonStyle({ variant, className: className ?? '' })}
    >
      {children ?? 'PDF'}
    </a>
  );
};
