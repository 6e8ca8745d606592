import { expect, type Page } from '@playwright/test';

/**
 * Checks that no content is under the support button when the page is scrolled to the top or the
 * bottom, nor under the header or the bar that has a place for the button, and that the page is not
 * wider than the window.
 */
export async function expectClearOfShell(page: Page, where: string): Promise<void> {
  for (const end of ['top', 'bottom'] as const) {
    // Repeated, because a page that has just been resized may still be moving.
    const look = async () => {
      await page.evaluate(
        (top) => window.scrollTo({ top, behavior: 'instant' }),
        end === 'top' ? 0 : 1_000_000,
      );
      return page.evaluate(covered, end);
    };
    await expect.poll(look, { message: `${where}, at its ${end}` }).toEqual([]);
  }
}

/**
 * Runs in the browser: returns what the support button and the sticky elements at this end of the
 * page cover.
 */
function covered(end: 'top' | 'bottom'): string[] {
  const widgets = [...document.querySelectorAll('[data-slot="support-widget"] button')].filter(
    (button) => button.checkVisibility(),
  );
  const [widget] = widgets;
  if (!widget || widgets.length > 1) return [`${widgets.length} support buttons`];
  const inView = widget.getBoundingClientRect();
  if (inView.top < 0 || inView.bottom > window.innerHeight) return ['the support button is away'];
  const sticky = [...document.querySelectorAll('header, aside, nav, [data-slot]')].filter(
    (element) =>
      element.checkVisibility() && /^(fixed|sticky)$/.test(getComputedStyle(element).position),
  );
  // Content continues behind a bar at the window's edge, as it does beyond the window.
  const isAtEnd = ({ top, bottom }: DOMRect) =>
    end === 'top' ? top <= 0 : bottom >= window.innerHeight;
  const isShell = (element: Element) => sticky.some((part) => part.contains(element));
  const covers = [
    ...(isShell(widget) && widget.closest('nav,header') ? [] : [inView]),
    ...sticky
      .map((part) => part.getBoundingClientRect())
      // The side menu of wide screens has a column of its own.
      .filter((box) => isAtEnd(box) && box.height > 0 && box.height < window.innerHeight / 2),
  ];
  const found = [...document.querySelectorAll('a,button,input,select,textarea,p,h1,h2,dd,dt')]
    .filter((element) => element.checkVisibility() && !isShell(element) && element !== widget)
    .filter((element) => !widget.contains(element))
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return covers.some(
        (cover) =>
          box.width > 1 &&
          box.left < cover.right &&
          box.right > cover.left &&
          box.top < cover.bottom &&
          box.bottom > cover.top,
      );
    })
    .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)} is covered`);
  const tooWide = document.documentElement.scrollWidth - window.innerWidth;
  return tooWide > 0 ? [...found, `${tooWide} pixels too wide`] : found;
}
