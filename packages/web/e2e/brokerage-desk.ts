import assert from 'node:assert/strict'
import { type BrokerageCase, PartnerClient } from '@namehouse/sdk'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { linkIn, readMails } from './outbox.ts'
import { staffCookies } from './staff-sign-in.ts'

/** The demo's partner (contract section 6). */
const LIVE = { keyId: 'pk_live_demo', secret: 'sk_live_demo_0000000000000001' }

/** A case that the demo's partner opens for a buyer through the API. */
export async function openCase(
  baseUrl: string,
  domain: string,
  buyer_email: string,
): Promise<BrokerageCase> {
  const partner = new PartnerClient({ ...LIVE, baseUrl })
  return await partner.brokerage.open({ domain, tier: 'managed', buyer_email, budget: 1_000_00 })
}

export type Desk = (caseId: string, action: string, body: object) => Promise<void>

/** Signs in as the demo's staff to work on cases. */
export async function openDesk(baseUrl: string): Promise<Desk> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const cookie = await staffCookies(baseUrl, headers)
  return async (caseId, action, body) => {
    const answer = await fetch(`${baseUrl}/api/staff/brokerage/${caseId}/${action}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    })
    assert.equal(answer.status, 200, await answer.clone().text())
  }
}

/** Waits until the demo has sent an e-mail, then follows its button. */
export async function followMail(page: Page, baseUrl: string, subject: string): Promise<void> {
  const link = async () =>
    linkIn((await readMails(baseUrl)).find((mail) => mail.subject === subject))
  await expect.poll(link).not.toBe('')
  await page.goto(await link())
}

const entered = new Set<string>()

/** Waits for the code that the demo has e-mailed about a domain, and enters it. */
export async function enterCode(page: Page, baseUrl: string, domain: string): Promise<void> {
  const shown = progressPage(page)
  await shown.code.waitFor()
  const newCode = async () => {
    const about = (await readMails(baseUrl)).filter(({ subject }) =>
      subject.endsWith(` is your code for ${domain}`),
    )
    const codes = about.map(({ subject }) => subject.slice(0, 6))
    return codes.find((code) => !entered.has(code)) ?? ''
  }
  await expect.poll(newCode).toMatch(/^\d{6}$/)
  const code = await newCode()
  entered.add(code)
  await shown.code.fill(code)
  await shown.button('Confirm').click()
}

/** A buyer's brokerage page, by the words on it. */
export function progressPage(page: Page) {
  const part = (name: string) => page.getByRole('region', { name })
  return {
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    stand: part('Status'),
    story: part('Timeline'),
    offer: part('The owner’s offer'),
    budget: page.getByLabel('New budget in US dollars'),
    code: page.getByLabel('6-digit code'),
    problem: page.getByRole('alert'),
    current: page.locator('[aria-current="step"]'),
  }
}
