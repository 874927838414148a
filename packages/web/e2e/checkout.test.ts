import { PartnerClient } from '@namehouse/sdk'
import { describe, expect, it } from 'vitest'
import { findBrowser } from './browser.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

describe.skipIf(browserPath === undefined)('the hosted checkout of the demo', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'own' })

  it('a buyer pays with a test card, and the receipt follows the name until it is theirs', async () => {
    const partner = new PartnerClient({
      baseUrl: url(),
      keyId: 'pk_sandbox_demo',
      secret: 'sk_sandbox_demo_0000000000000001',
    })
    const reference = 'browser-journey'
    const session = await partner.checkoutSessions.create({ domain: 'sandbox-beta.io', reference })
    const { page } = await open(session.checkout_url)
    await page.getByRole('heading', { name: 'Buy sandbox-beta.io' }).waitFor()
    await page.getByLabel('Email').fill('buyer@example.com')
    await page.getByLabel('Name').fill('A Buyer')
    await page.getByLabel('Country').selectOption({ label: 'Netherlands' })
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expires (MM/YY)').fill('12/90')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('I agree to these terms').check()
    await page.getByRole('button', { name: 'Pay $250.00' }).click()
    await page.getByText('Paid $250.00').waitFor()

    const { orders } = await partner.orders.list({ domain: 'sandbox-beta.io' })
    const public_id = orders[0]?.public_id ?? ''
    expect(orders).toMatchObject([{ external_payment_ref: reference, status: 'PAID' }])
    const inbox = async () => await (await fetch(`${url()}/dev/mail`)).text()
    const subject = '[Sandbox] Receipt for $250.00: sandbox-beta.io'
    await expect.poll(inbox).toContain(subject)
    const mail = await page.context().newPage()
    await mail.goto('/dev/mail')
    await mail.getByRole('link', { name: subject }).click()
    // As the buyer sees it: the button of the framed email opens the receipt in a new tab.
    const email = mail.frameLocator('iframe')
    await email.getByText(public_id).waitFor()
    const [receipt] = await Promise.all([
      mail.waitForEvent('popup'),
      email.getByRole('link', { name: 'View your order' }).click(),
    ])
    await receipt.getByText('Paid $250.00').waitFor()
    await receipt.close()
    await mail.getByRole('link', { name: 'Plain text' }).click()
    await mail.getByText(`Order: ${public_id}`).waitFor()
    await mail.getByRole('link', { name: session.checkout_url }).click()
    await mail.getByText('Paid $250.00').waitFor()
    await mail.close()

    await partner.sandbox.advance(public_id, 'transfer_started')
    await page.getByText(/Done:\s*The registrar transfers the name/).waitFor()
    await partner.sandbox.advance(public_id, 'transfer_completed')
    await page.getByRole('heading', { name: 'sandbox-beta.io is yours' }).waitFor()
  })

  it('the search says when somebody is paying for a name', async () => {
    const partner = new PartnerClient({
      baseUrl: url(),
      keyId: 'pk_live_demo',
      secret: 'sk_live_demo_0000000000000001',
    })
    const { checkout_url } = await partner.checkoutSessions.create({ domain: 'solarhub.com' })
    const paying = await fetch(checkout_url.replace('?', '/pay?'), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        email: 'buyer@example.com',
        name: 'A Buyer',
        country: 'NL',
        terms: 'agreed',
        // The bank asks the cardholder to confirm, and waits.
        card_number: '4000002760003184',
        card_expiry: '12/90',
        card_cvc: '123',
      }),
    })
    expect(paying.status).toBe(303)
    const { search } = await open('/search?q=solarhub.com')
    await search.primary.getByText('Somebody is buying it right now.').waitFor()
  })
})
