import { describe, it } from 'vitest'
import { accountPage, givenAccount, givenSession, signedInStaff } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { payFor } from './pay-for.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()
const QUIETHARBOR = 'quietharbor.io'

describe.skipIf(browserPath === undefined)('buying a listed domain', () => {
  const { open, url, publishText } = useVisitor(browserPath ?? '')

  it('a person pays for a listing and follows it in their account', async () => {
    const email = await givenAccount(url())
    const { page } = await open('/account/purchases')
    await givenSession(page, email)
    await page.goto('/account/purchases')
    await page.getByText('No purchases yet').waitFor()
    await payFor(page, QUIETHARBOR)
    await page.getByRole('heading', { name: QUIETHARBOR }).waitFor()
    await page.getByText('You paid').waitFor()
    await page.getByText('$2,400.00').waitFor()
    await expectGoodLooks(page, 'purchase')
    await page.getByRole('link', { name: 'Your purchases' }).click()
    await page
      .getByRole('list', { name: 'Purchases' })
      .getByRole('link', { name: QUIETHARBOR })
      .waitFor()
    await expectGoodLooks(page, 'purchase')
  })

  it('a seller hands a domain over with its auth code, and the buyer confirms it', async () => {
    const domain = 'handed-over-harbor.com'
    const [seller, buyer] = [await givenAccount(url()), await givenAccount(url())]
    const { page } = await open('/sign-in')
    await givenSession(page, seller)
    const wanted = { domain, bin_price_cents: 700_00 }
    const added = await page.request.post('/api/account/listings', { data: wanted })
    const { id, verification } = await added.json()
    await publishText(verification.record_name, verification.record_value)
    await page.request.post(`/api/account/listings/${id}/verify`)
    const staff = await signedInStaff(url())
    const { listings } = await staff('GET', `/api/staff/listings?domain=${domain}`)
    await staff('PATCH', `/api/staff/listings/${listings?.[0]?.id}`, { approved: true })

    await givenSession(page, buyer)
    await payFor(page, domain)
    await page.getByText(/^The seller hands it over by/).waitFor()
    const purchase = page.url()

    await givenSession(page, seller)
    await page.goto('/account/listings')
    const task = page.getByRole('list', { name: 'Domains to hand over' })
    await task.getByRole('textbox', { name: 'Auth code' }).fill('Good-Auth-1')
    await expectGoodLooks(page, 'task')
    await accountPage(page).button('Give to the buyer').click()
    await task.getByText('The buyer has its auth code.').waitFor()

    await givenSession(page, buyer)
    await page.goto(purchase)
    await page.getByText('Good-Auth-1').waitFor()
    await expectGoodLooks(page, 'handed over')
    await accountPage(page).button(`Confirm arrival: ${domain}`).click()
    await accountPage(page).button('Yes, it’s mine').click()
    await page.getByText('The domain is yours.').waitFor()
  })
})
