import { expect, type Locator } from '@playwright/test';

export interface Steps {
  /** Touches: buttons, links, choices, and fields that don't have the focus already. */
  taps: number;
  /** Fields that something is typed into, PIN included. */
  fields: number;
  /** How often the next thing to touch was outside of the screen. */
  scrolls: number;
}

/** A person's hand on a phone: it does what a test does, and counts what that costs. */
export class Hand {
  readonly steps: Steps = { taps: 0, fields: 0, scrolls: 0 };

  /** Touches a button, a link, or an option. */
  async tap(target: Locator): Promise<void> {
    await this.#reach(target);
    this.steps.taps += 1;
    await target.click();
  }

  /** Types into a field. Giving it the focus takes a touch unless the screen has done so. */
  async type(field: Locator, text: string): Promise<void> {
    await this.#reach(field);
    this.steps.fields += 1;
    if (!(await hasFocus(field))) {
      this.steps.taps += 1;
      await field.click();
    }
    await field.fill('');
    await field.pressSequentially(text);
  }

  /** Pastes what was copied in another app. */
  async paste(target: Locator, copied: string): Promise<void> {
    await target.page().context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await target.evaluate((_, text) => navigator.clipboard.writeText(text), copied);
    await this.tap(target);
  }

  /** Chooses from a list of the browser: one touch opens it, another one chooses. */
  async choose(field: Locator, option: string): Promise<void> {
    await this.#reach(field);
    this.steps.taps += 2;
    await field.selectOption(option);
  }

  /** Scrolls if the target is not entirely visible; its own padding may be cut. */
  async #reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const seen = await target.evaluate((element) => {
      const { top, bottom, left } = element.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      if (top < 0 || bottom > window.innerHeight) return false;
      // Something that stays in place, such as a menu, may cover it.
      const above = document.elementFromPoint(left + 12, middle);
      return above === null || element.contains(above) || above.contains(element);
    });
    if (seen) return;
    this.steps.scrolls += 1;
    await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  }
}

const hasFocus = (field: Locator) =>
  field.evaluate((element) => element === document.activeElement).catch(() => false);
