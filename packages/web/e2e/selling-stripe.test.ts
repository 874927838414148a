import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { givenLab } from '../../server/test/support/lab.ts'
import type { TestLab } from '../../server/test/support/lab.ts'
import { onboard } from '../../server/test/support/stripe-payouts.ts'
import type { Onboarding } from '../../server/test/support/stripe-payouts.ts'
import { givenSession } from './account-page.ts'
import { expectGoodLooks } from './axe.ts'
import { findBrowser } from './browser.ts'
import { useVisitor } from './visit.ts'
import { forgetVisits } from './watched-page.ts'

const browserPath = findBrowser()
/** The demo's seller (contract section 12). */
const SELLER = { email: 'seller@example.com', password: 'seller-password' }

const button = (page: Page, name: string) => page.getByRole('button', { name })

/** A demo whose operator has an account at Stripe, which is the lab's fake. */
describe.skipIf(browserPath === undefined)('being paid through Stripe', () => {
  let lab: TestLab
  const { open } = useVisitor(browserPath ?? '', {
    settings: async () => {
      lab = await givenLab()
      return {
        STRIPE_SECRET_KEY: 'sk_test_lab',
        STRIPE_WEBHOOK_SECRET: 'whsec_lab',
        STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
        STRIPE_API_URL: lab.stripe,
      }
    },
  })

  /** What Stripe decides later, as the seller finds out. */
  const decide = async (page: Page, ref: string, as: Onboarding) => {
    await onboard(lab, ref, as)
    await page.goto('/account/earnings?stripe=done')
  }

  it('a seller sets up Stripe, leaves halfway, returns, and fixes what Stripe asks for later', async () => {
    const { page, faults } = await open('/sign-in')
    await givenSession(page, SELLER.email, SELLER.password)
    await page.goto('/account/earnings')
    await page.getByText('Or get paid through Stripe').waitFor()
    await expectGoodLooks(page, 'ways to be paid')
    await button(page, 'Continue with Stripe').click()
    await button(page, 'Agree and submit').waitFor()
    const [, ref = ''] = /\/setup\/e\/(\w+)/.exec(page.url()) ?? []

    await page.goto('/account/earnings')
    await page.getByText('Finish setting up your Stripe account.').waitFor()
    await button(page, 'Check again').click()
    await page.getByText('Finish setting up your Stripe account.').waitFor()
    await expectGoodLooks(page, 'Stripe, not finished')
    await button(page, 'Continue with Stripe').click()
    await button(page, 'Agree and submit').click()
    await page.getByText('Payouts go to your Stripe account.').waitFor()
    await button(page, 'Use a bank account').waitFor()
    await expectGoodLooks(page, 'Stripe, ready')

    await decide(page, ref, 'restricted')
    await page.getByText('Stripe needs something from you.').waitFor()
    await button(page, 'Continue with Stripe').waitFor()
    await decide(page, ref, 'checking')
    await page.getByText('Stripe is checking your details.').waitFor()
    await onboard(lab, ref, 'ready')
    await button(page, 'Check again').click()
    await page.getByText('Payouts go to your Stripe account.').waitFor()
    forgetVisits(faults)
  })
})
