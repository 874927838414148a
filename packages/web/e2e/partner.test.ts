import { type Lab, openLab } from '@namehouse/lab/open-lab'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { accountPage, givenAccount } from './account-page.ts'
import { giveUpOn } from './give-up-on.ts'
import { isFocused } from './market-page.ts'
import { emitEvent, partnerPage } from './partner-page.ts'
import { useVisitor } from './visit.ts'
import { forgetFailedLoads, QUIET, refuse } from './watched-page.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('a partner’s pages in a browser', () => {
  const { open, url, databaseUrl } = useVisitor(browserPath ?? '', { demo: 'own' })
  let lab: Lab
  beforeAll(async () => {
    lab = await openLab()
  })
  afterAll(async () => await lab.close())

  /** Sets the status that the partner's server returns at a path from now on. */
  const answer = async (path: string, status: number) => {
    const response = await fetch(`${lab.addresses.control}/inbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path, behaviours: [{ kind: 'answer', status }] }),
    })
    expect(response.status).toBe(201)
  }

  const openAsMember = async (address: string, options: { isFirstVisit?: boolean } = {}) => {
    const { page, faults } = await open(QUIET, options)
    const partner = partnerPage(page)
    await partner.openSignedIn(address)
    return { page, partner, faults }
  }

  it('a new sandbox shows sample deliveries as such, and doesn’t count samples as first steps', async () => {
    const { page, partner } = await openAsMember('/partner?environment=sandbox')
    await page.getByText('1 of 4 done').waitFor()
    await partner.go('Deliveries')
    await page.getByText('These are sample deliveries.').waitFor()
    await page.getByRole('figure', { name: 'Delivered 16 of 17' }).waitFor()
    await page.getByRole('figure', { name: /^Median response time up to \d+ ms$/ }).waitFor()
    await page.getByLabel('Status').selectOption('failed')
    await partner.deliveries.getByText('timeout (no response within five seconds)').waitFor()
    expect(await page.getByRole('button', { name: /^Replay/ }).count()).toBe(0)
    await partner.link('Set up your endpoint').click()
    await page.getByText('there is no endpoint in sandbox').waitFor()
  })

  it('set an endpoint, test it, see a failure, fix it, send again, find the event', async () => {
    const { page, partner } = await openAsMember('/partner')
    await partner.heading('Overview').waitFor()
    await partner.go('Webhook')
    await page.getByText('there is no endpoint in sandbox').waitFor()
    await partner.address.fill(`${lab.addresses.receiver}/journey`)
    await partner.button('Generate').click()
    const secret = await partner.secret.inputValue()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await partner.button('Save endpoint').click()
    await page.getByText('Saved.').waitFor()
    expect(await partner.secret.inputValue()).toBe('')
    await partner.button('Send a test event').click()
    await page.getByText(/^Delivered: 200, after \d+ ms\.$/).waitFor()

    await answer('/journey', 500)
    const eventId = await emitEvent(url(), 'order.recorded')
    await partner.go('Deliveries')
    // Sample deliveries have the same type.
    const row = partner.deliveries.getByRole('row').filter({ hasText: eventId })
    await row.getByRole('link', { name: 'order.recorded', exact: true }).click()
    await partner.tries.getByText('500 (only 2xx counts as received)').first().waitFor()
    await page.getByText('Pending', { exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'Body' }).textContent()).toContain(eventId)

    await answer('/journey', 200)
    await partner.button('Send again').click()
    const said = page.getByRole('status').filter({ hasText: /^(Queued\.|Sent again)/ })
    await said.waitFor()
    await page.getByText('Sent again and delivered.').waitFor()
    await page.getByText('Delivered', { exact: true }).waitFor()
    await partner.tries.getByRole('cell', { name: '200', exact: true }).waitFor()

    await partner.go('Events')
    await partner.events.getByText(eventId, { exact: true }).click()
    await page.getByRole('region', { name: `Event ${eventId}` }).waitFor()
    await page.getByLabel('Type').selectOption('transfer.cancelled')
    await page.getByText('No event of type transfer.cancelled in sandbox.').waitFor()
    expect(page.url()).toContain('type=transfer.cancelled')
    await page.getByLabel('Type').selectOption('order.recorded')
    await partner.events.getByText(eventId, { exact: true }).waitFor()
  })

  it('an endpoint that is gone is switched off, says why, and is switched on again with one button', async () => {
    const { page, partner } = await openAsMember('/partner/webhooks?environment=sandbox')
    await partner.address.fill(`${lab.addresses.receiver}/gone`)
    await partner.secret.fill('a secret of sixteen and more')
    await page.getByRole('button', { name: /^(Save|Save endpoint)$/ }).click()
    await page.getByText('Saved.').waitFor()
    await answer('/gone', 410)
    await emitEvent(url(), 'order.recorded')
    await expect
      .poll(async () => {
        await page.reload()
        await partner.address.waitFor()
        return await page.getByText('your server answered 410 Gone').count()
      })
      .toBe(1)
    await partner.go('Deliveries')
    await page.getByText('Deliveries resume when you switch it on again.').waitFor()
    await partner.deliveries.getByText('Paused: the endpoint is off').first().waitFor()
    await partner.link('See why').click()
    await answer('/gone', 200)
    await partner.button('Switch on again').click()
    await page.getByText('Active', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove endpoint' }).click()
    await partner.button('Remove it').click()
    await page.getByText('there is no endpoint in sandbox').waitFor()
  })

  it('what failed while a server was down is replayed: choose since when, and see it delivered', async () => {
    const { page, partner } = await openAsMember('/partner/webhooks?environment=sandbox')
    await partner.address.fill(`${lab.addresses.receiver}/down`)
    await partner.secret.fill('a secret of sixteen and more')
    await partner.button('Save endpoint').click()
    await page.getByText('Saved.').waitFor()
    await answer('/down', 500)
    const [old, recent] = [
      await emitEvent(url(), 'order.recorded'),
      await emitEvent(url(), 'order.settled'),
    ]
    await giveUpOn(databaseUrl(), [
      { eventId: old, hoursAgo: 9 * 24 },
      { eventId: recent, hoursAgo: 0 },
    ])
    await answer('/down', 200)
    await partner.go('Deliveries')
    const rowOf = (id: string) => partner.deliveries.getByRole('row').filter({ hasText: id })
    await rowOf(recent).getByText('Failed', { exact: true }).waitFor()
    await page.getByText('2 deliveries failed in the last 30 days.').waitFor()
    await partner.link('Replay failed deliveries').click()

    await page.getByLabel('Failed within').selectOption('Last hour')
    await partner.button('Replay').click()
    await page.getByText('Sending 1 delivery again.').waitFor()
    await rowOf(recent).getByText('Delivered', { exact: true }).waitFor()
    await rowOf(old).getByText('Failed', { exact: true }).waitFor()
    await page.getByText('1 delivery failed in the last 30 days.').waitFor()

    await page.getByLabel('Failed within').selectOption('Last 30 days')
    await partner.button('Replay').click()
    await rowOf(old).getByText('Delivered', { exact: true }).waitFor()
    await page.getByText('Nothing is left that failed in the last 30 days.').waitFor()
    await partner.go('Webhook')
    await page.getByRole('button', { name: 'Remove endpoint' }).click()
    await partner.button('Remove it').click()
    await page.getByText('there is no endpoint in sandbox').waitFor()
  })

  it('a long history loads in pages, each event once', async () => {
    for (let n = 0; n < 30; n += 1) await emitEvent(url(), 'order.settled')
    const { page, partner } = await openAsMember('/partner/events?type=order.settled')
    const items = partner.events.getByRole('listitem')
    await items.nth(24).waitFor()
    expect(await items.count()).toBe(25)
    await partner.button('Load more').click()
    await items.nth(29).waitFor()
    const ids = await partner.events.locator('summary code').allTextContents()
    expect(new Set(ids).size).toBe(ids.length)
    expect(await partner.button('Load more').count()).toBe(0)
    expect(page.url()).toContain('type=order.settled')
  })

  it('the lists of deliveries and events refresh by themselves, and say when their data is from', async () => {
    // The clock belongs to the window.
    const { page, partner } = await openAsMember('/partner/webhooks?environment=sandbox', {
      isFirstVisit: true,
    })
    await partner.address.fill(`${lab.addresses.receiver}/live`)
    await partner.secret.fill('a secret of sixteen and more')
    await partner.button('Save endpoint').click()
    await page.getByText('Saved.').waitFor()
    await page.clock.install()
    await page.goto('/partner/deliveries?environment=sandbox')
    await page.getByText(/^Updated /).waitFor()
    const eventId = await emitEvent(url(), 'order.recorded')
    expect(await page.getByText(eventId).count()).toBe(0)
    await page.clock.fastForward(31_000)
    await page.getByText(eventId).waitFor()
    await partner.go('Events')
    // Until then, the time is the one of the other list.
    await partner.events.waitFor()
    await page.getByText(/^Updated /).waitFor()
    const nextId = await emitEvent(url(), 'order.settled')
    expect(await page.getByText(nextId).count()).toBe(0)
    await page.clock.fastForward(31_000)
    await partner.events.getByText(nextId, { exact: true }).first().waitFor()
  })

  it('the environment is part of the address and never mixed up', async () => {
    await emitEvent(url(), 'order.settled')
    const { page, partner } = await openAsMember('/partner/events?environment=sandbox')
    await partner.events.getByText('order.settled').first().waitFor()
    await partner.environment('Live').click()
    await page.getByText('No live events yet').waitFor()
    expect(page.url()).toContain('environment=live')
    expect(await partner.environment('Live').getAttribute('aria-current')).toBe('true')
    await partner.go('Webhook')
    await page.getByText('there is no endpoint in live').waitFor()
    await page.reload()
    await page.getByText('there is no endpoint in live').waitFor()
  })

  it('a refusal is shown beside its field, and nothing typed is lost', async () => {
    const { page, partner, faults } = await openAsMember('/partner/webhooks?environment=live')
    await partner.address.fill('https://10.0.0.1/hooks')
    await partner.secret.fill('a secret of sixteen and more')
    await partner.button('Save endpoint').click()
    await page.getByText('This is not an address that events can be sent to.').waitFor()
    expect(await partner.address.inputValue()).toBe('https://10.0.0.1/hooks')
    expect(await partner.address.getAttribute('aria-invalid')).toBe('true')
    forgetFailedLoads(faults, 400)
  })

  it('a list that does not load says why, and loads on a retry', async () => {
    const { page, partner, faults } = await openAsMember('/partner')
    await partner.heading('Overview').waitFor()
    const error = { code: 'unavailable', message: 'The service is busy.' }
    await refuse(page, '**/events?*', { status: 503, error })
    await partner.go('Events')
    await page.getByText('The service is busy.').waitFor()
    await page.unroute('**/events?*')
    await partner.button('Try again').click()
    await page.getByRole('combobox', { name: 'Type' }).waitFor()
    await page.getByText('couldn’t load').waitFor({ state: 'detached' })
    forgetFailedLoads(faults, 503)
  })

  it('offline, loaded data stays, with a note that it may be out of date', async () => {
    await emitEvent(url(), 'order.recorded')
    const { page, partner, faults } = await openAsMember('/partner/events?environment=sandbox')
    await partner.events.getByText('order.recorded').first().waitFor()
    await page.context().setOffline(true)
    await partner.button('Refresh').click()
    await page.getByText('this device is offline. This may be out of date.').waitFor()
    expect(await partner.events.getByText('order.recorded').count()).toBeGreaterThan(0)
    await page.context().setOffline(false)
    await partner.button('Refresh').click()
    await page.getByText('This may be out of date.').waitFor({ state: 'detached' })
    const others = faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))
    faults.splice(0, faults.length, ...others)
  })

  it('somebody who is not a member of a partner is told so, and sees no link to one', async () => {
    const email = await givenAccount(url())
    const { page } = await open('/partner?partner=ptr_demo&environment=live')
    await accountPage(page).signIn(email)
    await page.getByText('You’re not on a partner team yet.').waitFor()
    await page.goto('/account')
    await accountPage(page).heading('Your account').waitFor()
    expect(await page.getByRole('link', { name: 'Partner', exact: true }).count()).toBe(0)
  })

  it('an endpoint can be set by keyboard alone', async () => {
    const { page, partner } = await openAsMember('/partner/webhooks?environment=sandbox')
    await partner.address.focus()
    await page.keyboard.type(`${lab.addresses.receiver}/keyboard`)
    await page.keyboard.press('Tab')
    expect(await isFocused(partner.secret)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await isFocused(partner.button('Generate'))).toBe(true)
    await page.keyboard.press('Enter')
    expect(await partner.secret.inputValue()).toMatch(/^whsec_/)
    await partner.secret.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Saved.').waitFor()
    await page.getByText('Active', { exact: true }).waitFor()
  })
})
