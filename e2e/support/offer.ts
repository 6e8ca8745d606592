import type { Page } from '@playwright/test';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';

/** Makes a page believe that the operator's settings are different; the server is unchanged. */
export async function offer(page: Page, changes: Partial<BankServices>): Promise<void> {
  await page.addInitScript((changed) => {
    let isChanged = false;
    // The app reads the tag once the document is parsed.
    new MutationObserver((_records, observer) => {
      const meta = document.querySelector<HTMLMetaElement>('meta[name="bank-services"]');
      if (meta && !isChanged)
        meta.content = JSON.stringify({ ...JSON.parse(meta.content), ...changed });
      isChanged ||= meta !== null;
      const root = document.getElementById('root');
      if (!root) return;
      observer.disconnect();
      // The server has rendered what it offers itself.
      delete root.dataset.signedIn;
    }).observe(document, { childList: true, subtree: true });
  }, changes);
}
