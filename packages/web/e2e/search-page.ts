import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The search page, by the words on it. */
export function searchPage(page: Page) {
  const others = page.getByRole('list', { name: 'Other extensions' })
  return {
    field: page.getByRole('searchbox', { name: 'Search for a name' }),
    problem: page.locator('.error'),
    progress: page.locator('.search-progress'),
    primary: page.locator('.verdict'),
    /** The first results on the front page, under the field. */
    panel: page.locator('.seek-panel'),
    others,
    rows: others.getByRole('listitem'),
    /** The rows whose registry has answered. */
    answered: others.locator('.chip:not(.bone, .is-lost)'),
    ideas: page.getByRole('list', { name: /^Ideas with/ }),
    failure: page.getByRole('alert'),
    details: (domain: string) =>
      page.getByRole('button', { name: `Details of ${domain}`, exact: true }),
    dialog: page.getByRole('dialog'),
    lookUp: page.getByRole('button', { name: 'Look up the full record' }),
    heart: (domain: string) =>
      page.getByRole('button', { name: `Shortlist ${domain}`, exact: true }),
    shortlist: page.getByRole('link', { name: /^Shortlist/ }),
    /** The last row has arrived. */
    done: async () => {
      await page.locator('.rows[aria-busy=false]').waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    },
  }
}

export type StreamedRow = {
  domain: string
  state: string
  state_label: string
  whois_summary: { registrar: string } | null
  meta: { reason: string | null }
}

/** What the API returns, to compare with the page: rows by name. */
export async function askSearch(url: string, q: string): Promise<Map<string, StreamedRow>> {
  const response = await fetch(`${url}/api/domain/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q }),
  })
  expect(response.status).toBe(200)
  const events = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string } & StreamedRow)
  const rows = events.filter(({ kind }) => kind === 'row')
  return new Map(rows.map((row) => [row.domain, row]))
}

/** The message with which the service refuses a name. */
export async function refusalOf(url: string, q: string): Promise<string> {
  const response = await fetch(`${url}/api/domain/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q }),
  })
  const { error } = (await response.json()) as { error: { details: { message: string }[] } }
  return error.details[0]?.message ?? ''
}
