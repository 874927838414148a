import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { givenAccount, givenSession, PASSWORD } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { checkAtRegistrar } from './check-at-registrar.ts'
import { ageSessions } from './old-session.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, QUIET } from './watched-page.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('one domain in a browser', () => {
  const { open, url, labUrl, databaseUrl } = useVisitor(browserPath ?? '', { demo: 'shared' })

  const setUpLab = async (path: string, settings: object) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(settings)
    const answer = await fetch(labUrl() + path, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  }

  /** A person at the page of one of their domains. */
  const openDomain = async (name: string, status = 'OK') => {
    const email = await givenAccount(url())
    await setUpLab('/names', { taken: [name] })
    await setUpLab('/holdings', { names: [name], email, status })
    const { page, faults } = await open(QUIET)
    await givenSession(page, email)
    const answer = await page.request.post('/api/domains/import', { data: { domains: [name] } })
    expect(await answer.json()).toMatchObject({ imported: 1 })
    await page.goto('/account/domains')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    return { page, faults, email }
  }

  const tab = async (page: Page, name: string) =>
    await page.getByRole('navigation', { name: 'Parts of this domain' }).getByText(name).click()

  it('switch, see it done, undo; name servers, folder, renewal, and the history of it all', async () => {
    const { page } = await openDomain('one-domain.com')
    await expectGoodLooks(page, 'the overview')
    const privacy = page.getByRole('switch', { name: 'Privacy' })
    const before = await privacy.isChecked()
    const settings = page.getByRole('region', { name: 'Settings' })
    await privacy.click()
    await settings.getByText('Done').waitFor()
    expect(await privacy.isChecked()).toBe(!before)
    await settings.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => privacy.isChecked()).toBe(before)

    const hosts = page.getByRole('region', { name: 'Name servers' })
    await hosts.getByRole('button', { name: 'Change name servers' }).click()
    await hosts.getByLabel('One per line').fill('ns1.pier-dns.net')
    await hosts.getByRole('button', { name: 'Save name servers' }).click()
    await hosts.getByText('Enter 2 to 13 different name servers').waitFor()
    await hosts.getByLabel('One per line').fill('ns1.pier-dns.net\nns2.pier-dns.net')
    await hosts.getByRole('button', { name: 'Save name servers' }).click()
    await hosts.getByText('Done').waitFor()
    await hosts.getByText('ns2.pier-dns.net').waitFor()

    await page.getByRole('form', { name: 'Folder' }).locator('input').fill('Shops')
    await page.getByRole('button', { name: 'Move' }).click()
    await page.getByRole('form', { name: 'Folder' }).getByText('Done').waitFor()

    await page.getByRole('button', { name: /^Renew for 1 year · \$/ }).click()
    await page.getByText('In your cart').waitFor()

    await tab(page, 'History')
    expect(new URL(page.url()).search).toBe('?tab=history')
    const history = page.getByRole('list', { name: 'History' })
    await history.getByText('Name servers changed to ns1.pier-dns.net, ns2.pier-dns.net').waitFor()
    await history.getByText('Moved to the folder “Shops”').waitFor()
    expect(await history.getByText(/Privacy turned/).count()).toBe(2)
    await expectGoodLooks(page, 'the history')

    await tab(page, 'Contacts')
    await page.getByRole('button', { name: 'Change: administrative contact' }).click()
    await page.getByRole('form', { name: 'New Administrative' }).getByText('Save').click()
    await page.getByText('Done').waitFor()
    await expectGoodLooks(page, 'the contacts')
  })

  it('get the auth code after confirming who you are, and unlock; it is told to leave, and is gone', async () => {
    const name = 'leaving-domain.com'
    const { page, faults, email } = await openDomain(name, 'CLIENT_TRANSFER_PROHIBITED')
    await tab(page, 'Transfer')
    await expectGoodLooks(page, 'a locked domain')
    await ageSessions(databaseUrl(), email)
    await page.getByRole('button', { name: 'Show auth code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    const auth_code = (await page.getByLabel('Auth code').textContent()) ?? ''
    expect(auth_code).toMatch(/^Lab-/)
    const isStillLocked = page.getByText('The domain is still locked')
    await isStillLocked.waitFor()
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.getByRole('heading', { name: 'Unlocked' }).waitFor()
    expect(await isStillLocked.count()).toBe(0)
    forgetFailedLoads(faults, 403)
    await expectGoodLooks(page, 'the auth code')
    await setUpLab('/outgoing-transfers', { domain: name, auth_code })
    await checkAtRegistrar(databaseUrl(), name)
    await page.reload()
    await page.getByRole('heading', { name: 'Moving to another registrar' }).waitFor()
    await expectGoodLooks(page, 'a domain that leaves')
    await tab(page, 'Overview')
    const alert = page.getByRole('region', { name: /^Moves to another registrar on / })
    await page.getByRole('region', { name: 'Settings' }).waitFor()
    expect(await page.getByRole('button', { name: /^Renew/ }).count()).toBe(0)
    await alert.getByRole('link', { name: 'See how to stop it' }).click()
    await page.getByRole('heading', { name: 'To stop it' }).waitFor()
    await page.getByRole('link', { name: 'Transfers', exact: true }).click()
    const leaving = page.getByRole('list', { name: 'Transfers to other registrars' })
    await leaving.getByText(/^To .+, on .+\. Open it to see how to stop it\.$/).waitFor()
    await expectGoodLooks(page, 'the transfers')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('region', { name: 'Needs attention' }).getByText(name).waitFor()
    await expectGoodLooks(page, 'the account’s front page')
    await setUpLab('/outgoing-transfers', { domain: name, status: 'completed' })
    await checkAtRegistrar(databaseUrl(), name)
    await page.goto(`/account/domains/${name}`)
    await page.getByRole('region', { name: 'This domain is no longer with us' }).waitFor()
    await page.getByRole('heading', { name: 'Details' }).waitFor()
    expect(await page.getByRole('region', { name: 'Settings' }).count()).toBe(0)
    await expectGoodLooks(page, 'a domain that is gone')
  })

  it('a registrant who must confirm sends the email again, and corrects the address', async () => {
    const name = 'unconfirmed-domain.com'
    const { page } = await openDomain(name, 'PENDING_VALIDATION')
    await checkAtRegistrar(databaseUrl(), name)
    await page.reload()
    await page.getByText(/^Confirm your email by /).waitFor()
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await page.getByText(/^Sent to /).waitFor()
    await page.getByRole('button', { name: 'Change the address' }).click()
    const form = page.getByRole('form', { name: 'New address of the registrant' })
    await form.getByLabel('Email').fill('right@example.com')
    await expectGoodLooks(page, 'the registrant’s address')
    await form.getByRole('button', { name: 'Save and send the email' }).click()
    await page.getByText('Sent to right@example.com.').waitFor()
  })

  it('a domain of somebody else looks like one that nobody has', async () => {
    const { page, faults } = await openDomain('my-own-domain.com')
    await page.goto('/account/domains/amber-quay.com')
    await page.getByText('amber-quay.com isn’t in your account').waitFor()
    await expectGoodLooks(page, 'a domain of somebody else')
    forgetFailedLoads(faults, 404)
  })
})
