/**
 * Makes an element whose content does not fit it focusable, so that the keyboard can scroll it,
 * with a name for screen readers unless it has one. One with something focusable inside scrolls
 * from there, also if that is loaded later. A new function in `ref` judges again with each render.
 * Returns what ends this.
 */
export function reachByKeyboard(element: HTMLElement | null, name?: string) {
  if (!element) return undefined;
  const judge = () => {
    const scrolls =
      element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
    if (scrolls && !element.querySelector('a,button,input'))
      Object.assign(element, { tabIndex: 0 }, name && { role: 'group', ariaLabel: name });
    else for (const each of ['tabindex', 'role', 'aria-label']) element.removeAttribute(each);
  };
  judge();
  const changes = new MutationObserver(judge);
  changes.observe(element, { childList: true, subtree: true });
  return () => changes.disconnect();
}
