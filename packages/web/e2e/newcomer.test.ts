import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { followGuide, type Way, WAYS } from './newcomer.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('a newcomer with nothing but the docs', () => {
  const { open } = useVisitor(browserPath ?? '', { demo: 'shared' })

  it.each(Object.keys(WAYS) as Way[])('sends a signed request with %s', async (way) => {
    const { page } = await open('/')
    const { said } = await followGuide(page, way)
    expect(said).toContain('sandbox-alpha.com')
    expect(said).toContain('100000')
  })

  it('finds the guide and every operation with ⌘K, without asking the service', async () => {
    const { page } = await open('/docs')
    const asked: string[] = []
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search the docs' })
    await expect
      .poll(() => field.evaluate((it) => it === it.ownerDocument.activeElement))
      .toBe(true)
    page.on('request', (request) => asked.push(request.url()))
    await page.keyboard.type('first request')
    await page.getByRole('option', { name: /^Your first request/ }).waitFor()
    await field.fill('availability')
    await page.getByRole('option', { name: /GET \/api\/partner\/v1\/availability/ }).waitFor()
    expect(asked).toEqual([])
  })
})
