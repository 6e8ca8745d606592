type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Set by `public/theme.js`: the button that was pressed last, until `stop`. */
    pressedEarly?: { button: HTMLButtonElement | null; stop: () => void };
  }
}

const controls = 'input, textarea, select';

/**
 * Follows what people type, and what browsers fill in, while a page that the server has rendered
 * waits for the app. Returns a function that hands it to the app, once the app has taken the page
 * over and its fields hold what they begin with; a button that was pressed is pressed then.
 */
export function followTyped(root: HTMLElement): () => void {
  const typed = new Map<Control, string | boolean>();
  const note = (control: Control) =>
    typed.set(control, isChoice(control) ? control.checked : control.value);
  const onInput = ({ target }: Event) => note(target as Control);
  for (const control of root.querySelectorAll<Control>(controls))
    if (isChanged(control)) note(control);
  root.addEventListener('input', onInput, true);
  // From here on, React handles what is pressed, for which it takes the page over at once.
  let pressed = window.pressedEarly?.button;
  const forget = () => {
    pressed = null;
  };
  window.pressedEarly?.stop();
  delete window.pressedEarly;
  root.addEventListener('click', forget, true);
  return () => {
    root.removeEventListener('input', onInput, true);
    root.removeEventListener('click', forget, true);
    for (const [control, state] of typed) if (control.isConnected) enter(control, state);
    typed.clear();
    if (pressed?.isConnected) pressed.click();
  };
}

const isChoice = (control: Control): control is HTMLInputElement =>
  /^(?:checkbox|radio)$/.test(control.type);

/** Whether a control differs from the document. */
function isChanged(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  return control instanceof HTMLSelectElement
    ? [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : control.value !== control.defaultValue;
}

/** Lets the app see a state as if it was entered now. */
function enter(control: Control, state: string | boolean): void {
  if (isChoice(control)) {
    // A radio button that is off means that another one of its group is on.
    if (control.type === 'radio' && !state) return;
    control.checked = !state;
    control.click();
    return;
  }
  // React compares with what was set through the element itself, not through its prototype.
  control.value = state ? '' : ' ';
  Reflect.set(Object.getPrototypeOf(control), 'value', state, control);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
