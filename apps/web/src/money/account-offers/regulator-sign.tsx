import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import { bankServices } from '../../net/bank-services.ts';
import { cn } from '../../ui/cn.ts';

/**
 * The official sign of the deposits' insurer, for the first pages: home, sign-in, and where an
 * account is opened (FDIC: 12 CFR 328.5, in navy blue or, on dark grounds, white; NCUA: 12 CFR
 * 740.4). A demo insures nothing, so it must not show either, and says so.
 */
export function RegulatorSign({ className }: { className?: string }) {
  return (
    <div
      data-slot="regulator-sign"
      className={cn('mx-auto w-full max-w-6xl px-4 pt-3 text-xs leading-snug sm:px-6', className)}
    >
      {bankServices.isDemo ? (
        <p className="text-ink-soft">
          This is a demo, not a {words.bank}. It takes no deposits, and nothing in it is insured.
        </p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-2 text-insurer">
          <span className="font-bold text-lg leading-none">{brand.officialSign.insurer}</span>
          <em>{brand.officialSign.words}</em>
        </p>
      )}
    </div>
  );
}
