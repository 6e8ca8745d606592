import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usdOf } from '../money/transaction-words.ts';

interface LinkedRowProps {
  href: string;
  /** Who pays or is paid, or what waits. */
  title: string;
  badges?: ReactNode;
  /** The texts below the title. */
  lines: readonly string[];
  /** Omitted where no money is about to move. */
  amount?: string;
}

/** A row that links to a payment, schedule, request, or decision: who, when, and how much. */
export function LinkedRow({ href, title, badges, lines, amount }: LinkedRowProps) {
  return (
    <li>
      <Link
        href={href}
        className="flex items-start gap-4 rounded-control px-3 py-3 transition-colors hover:bg-primary-soft/60"
      >
        <span className="grid min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 font-semibold">{title}</span>
            {badges}
          </span>
          {lines.map((line) => (
            <span key={line} className="text-ink-soft text-sm">
              {line}
            </span>
          ))}
        </span>
        {amount && <span className="tabular font-semibold">{usdOf(amount)}</span>}
      </Link>
    </li>
  );
}
