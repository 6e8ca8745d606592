/**
 * Makes an element whose content does not fit it focusable, so that the keyboard can scroll it. As a
 * new function in `ref`, it is called after every change of the content.
 */
export function reachByKeyboard(element: HTMLElement | null): void {
  if (!element) return;
  const scrolls =
    element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
  if (scrolls) element.tabIndex = 0;
  else element.removeAttribute('tabindex');
}
