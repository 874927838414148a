import { PartnerClient } from '@namehouse/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { signInAsStaff } from './staff-sign-in.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads } from './watched-page.ts'

const browserPath = findBrowser()
const PARTNER = 'Journey & Sons'
const DOMAIN = 'sandbox-alpha.com'

describe.skipIf(browserPath === undefined)('partners and their money on the staff pages', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'own' })

  it('add a partner, issue a credential, settle a sale, check the ledger, revoke', async () => {
    const { page, faults } = await open('/staff/partners?environment=sandbox')
    await signInAsStaff(page)
    await addPartner(page)
    const pair = await issueCredential(page)
    const client = new PartnerClient({ ...pair, baseUrl: url(), attemptsMax: 1 })
    await sell(client)

    await goTo(page, 'Settlements')
    await runSettlement(page)
    // A period that ends in the future was refused.
    forgetFailedLoads(faults, 400)
    await markPaid(page)
    await goTo(page, 'Ledger health')
    await checkLedger(page)

    await goTo(page, 'Partners')
    await page.getByRole('link', { name: PARTNER }).click()
    await revoke(page, pair.keyId)
    await expect(client.inventory.availability(DOMAIN)).rejects.toMatchObject({ status: 403 })

    await goTo(page, 'Audit log')
    await findInAudit(page)
  })
})

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function addPartner(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Add partner' })
  await form.getByLabel('Name').fill(PARTNER)
  await form.getByLabel('Email address').fill('not an address')
  await form.getByLabel('Commission in %').fill('12.5')
  await button(page, 'Add partner').click()
  await form.locator('[aria-invalid=true]').waitFor()
  await form.getByLabel('Email address').fill('money@journey.example')
  await button(page, 'Add partner').click()
  await page.getByRole('heading', { level: 2, name: PARTNER }).waitFor()
  await page.getByText('12.5%').waitFor()
  await page.getByText('No credentials in sandbox yet, so it can’t make requests there.').waitFor()
}

/** The secret is shown once, and gone after a click. */
async function issueCredential(page: Page): Promise<{ keyId: string; secret: string }> {
  await button(page, 'Issue credential').click()
  const shown = page.getByRole('region', { name: 'New credential' })
  await shown.waitFor()
  const [keyId = '', secret = ''] = await shown.locator('pre').allTextContents()
  expect(secret.length).toBeGreaterThan(20)
  await button(page, 'Copy secret').waitFor()
  await button(page, 'Sent').click()
  await shown.waitFor({ state: 'detached' })
  const row = page.getByRole('list', { name: 'Credentials' }).getByRole('listitem')
  await row.filter({ hasText: keyId }).getByText('In use').waitFor()
  expect(await page.content()).not.toContain(secret)
  return { keyId, secret }
}

/** Sells a name through the API, as the partner would. */
async function sell(client: PartnerClient): Promise<void> {
  const { quote_id } = await client.quotes.create({ domain: DOMAIN })
  const { public_id } = await client.orders.create({ quote_id, external_payment_ref: 'ch_1' })
  await client.sandbox.advance(public_id, 'transfer_started')
  await client.sandbox.advance(public_id, 'transfer_completed')
}

async function runSettlement(page: Page): Promise<void> {
  await button(page, 'Run settlement: all partners in sandbox').click()
  await page.getByLabel('Period ends (UTC)').fill('2099-01-01T00:00')
  await button(page, 'Close the period in sandbox').click()
  await page.getByText('This must not be in the future.').waitFor()
  await page.getByLabel('Period ends (UTC)').fill('')
  await button(page, 'Close the period in sandbox').click()
  await page.getByText('Done: 1 settlement.').waitFor()
}

async function markPaid(page: Page): Promise<void> {
  // The newest is first. The others are samples, and shown alone until the list has been read again.
  const settlements = page.getByRole('link', { name: PARTNER })
  await expect.poll(() => settlements.count()).toBe(3)
  await settlements.first().click()
  await page.getByRole('table', { name: 'Orders' }).getByText(DOMAIN).waitFor()
  await page.getByText('$875.00').waitFor()
  await page.getByRole('button', { name: /^Mark paid/ }).click()
  await button(page, '$875.00 has arrived').click()
  await page.getByRole('main').getByRole('status').filter({ hasText: 'Paid' }).waitFor()
  expect(await page.getByRole('button', { name: /^Mark paid/ }).count()).toBe(0)
}

async function checkLedger(page: Page): Promise<void> {
  const when = page.getByText(/^Checked /).locator('time')
  await button(page, 'Check now').waitFor()
  const before = (await when.count()) === 0 ? '' : await when.getAttribute('datetime')
  await button(page, 'Check now').click()
  await expect.poll(() => when.getAttribute('datetime')).not.toBe(before)
  await page.getByRole('status').filter({ hasText: 'The ledger is sound' }).waitFor()
  const invariants = page.getByRole('list', { name: 'Invariants' }).getByRole('listitem')
  expect(await invariants.filter({ hasText: 'Holds' }).count()).toBe(await invariants.count())
  const cash = page.getByRole('table', { name: 'Balances' }).getByRole('row')
  // With the sample statements, sales and payouts of two partners: $4,701.00 and $4,787.50.
  await cash.filter({ hasText: 'Cash' }).getByText('$10,363.50').waitFor()
}

async function revoke(page: Page, keyId: string): Promise<void> {
  await button(page, `Revoke: ${keyId}`).click()
  await button(page, 'Revoke now').click()
  const row = page.getByRole('list', { name: 'Credentials' }).getByRole('listitem')
  await row.filter({ hasText: keyId }).getByText('Revoked').waitFor()
}

async function findInAudit(page: Page): Promise<void> {
  await page.getByLabel('Path').fill('/revoke')
  await button(page, 'Show').click()
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(2)
  const text = await rows.last().textContent()
  expect(text).toContain('staff@example.com')
  expect(text).toContain('Staff revoked credential pk_sandbox_')
  expect(new URL(page.url()).searchParams.get('action')).toBe('/revoke')
}
