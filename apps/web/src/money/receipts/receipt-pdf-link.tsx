import type { ReactNode } from 'react';
import { buttonStyle } from '../../ui/button.tsx';

interface ReceiptPdfLinkProps {
  /** The path of the transaction's call; the receipt's path is below it. */
  path: `/api/transactions/${number}` | `/api/admin/transactions/${number}`;
  /** The customer's account whose side of the transaction it shows. */
  account?: number;
  variant?: 'secondary' | 'quiet';
  className?: string;
  /** Names the receipt for screen readers if several links look alike. */
  label?: string;
  children?: ReactNode;
}

/** Downloads a receipt as a PDF that the server generates. */
export const ReceiptPdfLink = (props: ReceiptPdfLinkProps) => {
  const { path, account, variant = 'secondary', className, label, children } = props;
  return (
    <a
      href={`${path}/receipt${account === undefined ? '' : `?account=${account}`}`}
      download
      aria-label={label ?? (children ? undefined : 'Download PDF')}
      className={buttonStyle({ variant, className: className ?? '' })}
    >
      {children ?? 'PDF'}
    </a>
  );
};
