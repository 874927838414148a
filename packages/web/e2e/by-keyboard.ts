import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFocused } from './market-page.ts'

const TABS_MAX = 150
/** A ring is an outline or a shadow, on the control or on the field around it. */
const RING = `(() => {
  const shown = document.activeElement.closest('.seek') ?? document.activeElement
  const { outlineStyle, boxShadow } = getComputedStyle(shown)
  return outlineStyle === 'solid' || /4px/.test(boxShadow)
})()`

/** Tab until a control has the focus. Whoever follows must see where it is. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let tab = 0; tab < TABS_MAX && !(await isFocused(control)); tab += 1) {
    await page.keyboard.press('Tab')
  }
  expect([String(control), await isFocused(control)]).toEqual([String(control), true])
  expect([String(control), await page.evaluate(RING)]).toEqual([String(control), true])
}

export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

export async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
