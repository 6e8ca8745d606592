import type { Page } from '@playwright/test';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';

/** Makes a page believe that the operator's settings are different; the server is unchanged. */
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
