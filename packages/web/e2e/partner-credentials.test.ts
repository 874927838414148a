import { generateKeyPairSync } from 'node:crypto'
import { PartnerClient } from '@namehouse/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountPage, givenAccount, signedInStaff } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { partnerPage } from './partner-page.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

type Pair = { keyId: string; secret: string }
type Signer = Pair | { keyId: string; privateKey: string }

describe.skipIf(browserPath === undefined)('a partner’s credentials in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  /** The status that the partner's API returns for a request signed with this pair. */
  const statusFor = async (pair: Signer): Promise<number> =>
    await new PartnerClient({ ...pair, baseUrl: url() }).inventory
      .availability('sandbox-alpha.com')
      .then(
        () => 200,
        (error: { status: number }) => error.status,
      )

  const shown = (page: Page) => page.getByRole('region', { name: 'New credential' })
  const pairIn = async (page: Page): Promise<Pair> => {
    await shown(page).waitFor()
    const [keyId = '', secret = ''] = await shown(page).locator('pre').allTextContents()
    return { keyId, secret }
  }
  const item = (page: Page, keyId: string) =>
    page.getByRole('list', { name: 'Credentials' }).getByRole('listitem').filter({ hasText: keyId })

  it('issue one, sign with it, rotate it without an overlap, revoke the new one', async () => {
    const { page } = await open('/partner/credentials?environment=sandbox')
    const partner = partnerPage(page)
    await partner.signIn()
    await partner.heading('Credentials').waitFor()
    await page.getByLabel('Label (optional)').fill('Shop in the cellar')
    await page.getByRole('checkbox', { name: /^buy/ }).uncheck()
    await partner.button('Issue credential').click()
    const first = await pairIn(page)
    expect([first.keyId, first.secret]).toEqual([
      expect.stringMatching(/^pk_sandbox_/),
      expect.stringMatching(/^sk_/),
    ])
    await partner.button('Copy secret').click()
    await page.getByText(/^(Copied secret|Select the text to copy it)\.$/).waitFor()
    await item(page, first.keyId).getByText('not used yet').waitFor()
    expect(await statusFor(first)).toBe(200)
    await partner.button('I’ve saved it').click()
    await shown(page).waitFor({ state: 'detached' })
    await page.reload()
    const row = item(page, first.keyId)
    await row.getByText('Shop in the cellar').waitFor()
    await row.getByText(/last used/).waitFor()
    expect(await page.content()).not.toContain(first.secret)

    await partner.button('Rotate: Shop in the cellar').click()
    await page.getByLabel('Keep the old key working for').selectOption({ label: 'not at all' })
    await partner.button('Replace key').click()
    const second = await pairIn(page)
    await row.getByText(/^Replaced \w/).waitFor()
    expect([await statusFor(first), await statusFor(second)]).toEqual([403, 200])
    await partner.button('I’ve saved it').click()

    await partner.button('Revoke: Shop in the cellar').click()
    await page.getByText('This can’t be undone.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('This can’t be undone.').waitFor({ state: 'detached' })
    expect(await statusFor(second)).toBe(200)
    await partner.button('Revoke: Shop in the cellar').click()
    await partner.button('Revoke now').click()
    await item(page, second.keyId)
      .getByText(/^Revoked /)
      .waitFor()
    expect(await statusFor(second)).toBe(403)

    await partner.environment('Live').click()
    await item(page, 'pk_live_demo').waitFor()
    expect(await item(page, second.keyId).count()).toBe(0)
  })

  it('register a public key, sign with its private key, and find the request in the log', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const { page } = await open('/partner/credentials?environment=sandbox')
    const partner = partnerPage(page)
    await partner.signIn()
    await page.getByText('Sign with your own key pair instead of a secret').click()
    const field = page.getByLabel('Public key', { exact: true })
    await field.fill(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    await partner.button('Issue credential').click()
    await page.getByText('This is the private key.').waitFor()
    await field.fill(publicKey.export({ type: 'spki', format: 'pem' }).toString())
    await partner.button('Issue credential').click()
    const { keyId } = await pairIn(page)
    expect(await shown(page).textContent()).not.toContain('Secret')
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(await statusFor({ keyId, privateKey: pem })).toBe(200)

    await page.getByRole('link', { name: 'Requests', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: keyId })
    await row.getByRole('link', { name: 'GET /v1/availability?domain=sandbox-alpha.com' }).click()
    await page.getByText('signed GET /api/partner/v1/availability').waitFor()
    const [facts, asked, answered] = await page.locator('.detail-facts').allTextContents()
    expect(facts).toContain(keyId)
    expect(asked).toContain('x-service-timestamp')
    expect(answered).toContain('ratelimit-remaining')
    await expectGoodLooks(page, 'a request')
    await page.getByRole('link', { name: 'All requests' }).click()
    await page.getByLabel('Status').selectOption({ label: 'Failed (5xx)' })
    await row.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Credentials', exact: true }).click()
    await partner.button(`Revoke: ${keyId}`).click()
    await partner.button('Revoke now').click()
    await item(page, keyId)
      .getByText(/^Revoked /)
      .waitFor()
  })

  it('checking no scope is reported beside the form, and nothing is issued', async () => {
    const { page } = await open('/partner/credentials?environment=sandbox')
    const partner = partnerPage(page)
    await partner.signIn()
    await partner.button('Issue credential').waitFor()
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
    await partner.button('Issue credential').click()
    await page.getByText('Choose at least one permission.').waitFor()
    expect(await shown(page).count()).toBe(0)
  })

  it('a member who is not an admin sees the credentials, and who may change them', async () => {
    const email = await givenAccount(url())
    const staff = await signedInStaff(url())
    await staff('POST', '/api/staff/partners/ptr_demo/members', { email })
    const { page } = await open('/partner/credentials?environment=sandbox')
    await accountPage(page).signIn(email)
    await item(page, 'pk_sandbox_demo').waitFor()
    await page.getByText('Only admins can issue and revoke credentials.').waitFor()
    expect(await page.getByRole('button', { name: /^(Rotate|Revoke|Issue)/ }).count()).toBe(0)
  })
})
