import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { givenAccount, givenSession } from './account-page.ts'
import type { useVisitor } from './visit.ts'
import { QUIET } from './watched-page.ts'

export const PHONE_PX = 360
export const HOSTS = 'Name servers, 2 to 13'
const ROW_PX = 56

/** Gives people a portfolio, and sets up what the registrar says about it. */
export function givenPortfolios({ open, url, labUrl }: ReturnType<typeof useVisitor>) {
  const setUpLab = async (path: string, settings: object) => {
    const response = await fetch(labUrl() + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    })
    expect(response.status).toBe(200)
  }

  /** A person at their portfolio page, with this many domains. */
  const openPortfolio = async (mark: string, count: number) => {
    const email = await givenAccount(url())
    const names = Array.from({ length: count }, (_, n) => {
      return `${mark}-${String(n).padStart(4, '0')}.com`
    })
    await setUpLab('/names', { taken: names })
    await setUpLab('/holdings', { names, email, status: 'OK' })
    const { page, faults } = await open(QUIET)
    await givenSession(page, email)
    for (let from = 0; from < count; from += 100) {
      const body = { domains: names.slice(from, from + 100) }
      const answer = await page.request.post('/api/domains/import', { data: body })
      expect(await answer.json()).toMatchObject({ imported: body.domains.length })
    }
    await page.goto('/account/domains')
    await page.getByText(`${count} names`, { exact: true }).waitFor()
    return { page, email, names, faults }
  }
  return { setUpLab, openPortfolio }
}

export const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const scrollTo = async (page: Page, row: number) =>
  await page.locator('.domains-box').evaluate((box, top) => box.scrollTo(0, top), row * ROW_PX)
export const bar = (page: Page) => page.getByRole('group', { name: 'Change selected domains' })
/** What a toast says, and the button that reverses it. */
export const message = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text)
export const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
export const choose = async (page: Page, action: string) =>
  await bar(page).getByRole('button', { name: action, exact: true }).click()
export const preview = async (page: Page) =>
  await page.getByRole('button', { name: 'Preview' }).click()
export const apply = async (page: Page) =>
  await page.getByRole('button', { name: /^Apply to / }).click()
export const setTo = async (page: Page, label: string, value: string) => {
  await page.getByLabel(label).fill(value)
  await preview(page)
}
