import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectGoodLooks } from './axe.ts'
import { askAs } from './lived-in/ask-as.ts'
import { polled } from './lived-in/polled.ts'

type Person = { email: string; password: string }
type Plan = {
  domain: string
  status: string
  paid: number
  /** What is happening with a payment right now. */
  payment: string | null
  next_charge_at: string | null
}

/** Buys a listed domain in monthly payments as whoever is signed in, and pays the first. */
export async function startPlan(page: Page, domain: string, first: string): Promise<void> {
  await page.goto(`/market/${domain}`)
  // The page renders again once it knows who is signed in.
  await page.getByRole('button', { name: `Start with ${first}` }).waitFor()
  await page.getByText('How paying monthly works').click()
  await page.getByText('You control the domain’s DNS from the first payment.').waitFor()
  await expectGoodLooks(page, 'listing')
  await page.getByRole('button', { name: `Start with ${first}` }).click()
  await page.getByText(/^First of \d+ monthly payments$/).waitFor()
  await page.getByText(/You allow us to charge it .* on the same day of each month/).waitFor()
  await expectGoodLooks(page, 'checkout')
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expires (MM/YY)').fill('12/90')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('I agree to these terms').check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('heading', { name: `You can use ${domain} now` }).waitFor()
  await page.getByRole('link', { name: 'See your plan' }).click()
}

/** The page of all plans, by the words on it. */
export function plansPage(page: Page, domain: string) {
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: domain }) })
  return {
    item,
    payments: page.getByRole('table', { name: `Payments for ${domain}` }),
    mark: (text: string) => item.locator('.chip').filter({ hasText: text }).first(),
  }
}

/** Moves the demo's clock. */
export async function advance(url: string, length: string): Promise<void> {
  const response = await fetch(`${url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: length }),
  })
  assert.ok(response.ok, await response.text())
}

/** Waits until the plan for a domain is as wanted, as the API tells its buyer. */
export async function untilPlan(
  url: string,
  buyer: Person,
  domain: string,
  isRight: (plan: Plan) => boolean,
): Promise<Plan> {
  // A session ends when the clock moves on, so each wait has its own.
  const ask = await askAs(url, buyer)
  return await polled(`The plan for ${domain}`, async () => {
    const { plans } = (await ask('GET', '/api/plans')) as { plans: Plan[] }
    const plan = plans.find((each) => each.domain === domain)
    return plan && isRight(plan) ? plan : undefined
  })
}

/** Saves a card on the payment provider's own form, as a browser would. */
export async function saveCard(url: string, person: Person, number: string): Promise<void> {
  const ask = await askAs(url, person)
  const { setup_url } = await ask('POST', '/api/billing/cards', {})
  const submit = async (entered: Record<string, string>) => {
    const body = new URLSearchParams(entered)
    return await fetch(String(setup_url), { method: 'POST', body, redirect: 'manual' })
  }
  const { status } = await submit({ name: 'A Person', number, expiry: '12/90', cvc: '123' })
  // It leads back to us, unless the bank has a question.
  if (status === 200) await submit({ answer: 'approve' })
  await polled('The saved card', async () => {
    const { cards } = (await ask('GET', '/api/billing/cards')) as { cards: { last4: string }[] }
    return cards.find(({ last4 }) => number.endsWith(last4))
  })
}

/** Without any card, nothing can be charged. */
export async function deleteCards(url: string, person: Person): Promise<void> {
  const ask = await askAs(url, person)
  const read = async () =>
    (await ask('GET', '/api/billing/cards')) as { cards: { card_id: string }[] }
  // The card of a checkout is saved a moment after the payment.
  await expect.poll(async () => (await read()).cards.length).toBeGreaterThan(0)
  for (const { card_id } of (await read()).cards) {
    await ask('DELETE', `/api/billing/cards/${card_id}`, {})
  }
}
