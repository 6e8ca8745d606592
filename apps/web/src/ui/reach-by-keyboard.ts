/**
 * Makes an element whose content does not fit it focusable, so that the keyboard can scroll it,
 * with a name for screen readers unless it has one. One with something focusable inside scrolls
 * from there. As a new function in `ref`, it is called after every change of the content.
 */
export function reachByKeyboard(element: HTMLElement | null, name?: string): void {
  if (!element) return;
  const scrolls =
    element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
  if (scrolls && !element.querySelector('a,button,input'))
    Object.assign(element, { tabIndex: 0 }, name && { role: 'group', ariaLabel: name });
  else element.removeAttribute('tabindex');
}
