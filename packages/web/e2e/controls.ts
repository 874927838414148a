import type { Page } from 'playwright-core'

const CONTROLS = ['textbox', 'searchbox', 'combobox', 'button', 'link']

/** What the browser tells a screen reader about one element. */
export type Exposed = { role: string; name: string; level: number | undefined }

/** Reads what the browser exposes to screen readers, not what the markup looks like. */
export async function readRoles(page: Page): Promise<Exposed[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes
    .filter((node) => !node.ignored)
    .map(({ role, name, properties = [] }) => {
      const level: unknown = properties.find((property) => property.name === 'level')?.value.value
      return {
        role: String(role?.value),
        name: String(name?.value ?? ''),
        level: typeof level === 'number' ? level : undefined,
      }
    })
}

export function isControl({ role }: Exposed): boolean {
  return CONTROLS.includes(role)
}
