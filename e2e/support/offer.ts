import type { Page } from '@playwright/test';
import type { BankServices } from '@seven-hills/contracts/api/bank';

/** Lets a page believe that the bank's operator has set it up otherwise; the server stays as it is. */
export async function offer(page: Page, changes: Partial<BankServices>): Promise<void> {
  await page.addInitScript((changed) => {
    // The app reads the tag once the document is parsed.
    new MutationObserver((_records, observer) => {
      const meta = document.querySelector<HTMLMetaElement>('meta[name="bank-services"]');
      if (!meta) return;
      observer.disconnect();
      meta.content = JSON.stringify({ ...JSON.parse(meta.content), ...changed });
    }).observe(document, { childList: true, subtree: true });
  }, changes);
}
