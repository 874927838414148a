import type { Page } from 'playwright-core'

const CONTROLS = ['textbox', 'searchbox', 'combobox', 'button', 'link']

type Control = { role: string; name: string }

/** Reads what the browser exposes to screen readers, not what the markup looks like. */
export async function readControls(page: Page): Promise<Control[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter((node) => !node.ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '') }))
    .filter(({ role }) => CONTROLS.includes(role))
}
