import type { Page } from 'playwright-core'
import { PartnerClient } from '@namehouse/sdk'
import { accountPage, givenSession } from './account-page.ts'

/** The demo's partner and one of its members (contract section 6). */
const MEMBER = { email: 'demo@example.com', password: 'demo-password' }
const SANDBOX = { keyId: 'pk_sandbox_demo', secret: 'sk_sandbox_demo_0000000000000001' }

/** A partner's pages, by the words on them. */
export function partnerPage(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const place = (name: string) => page.getByRole('navigation', { name })
  return {
    button,
    link,
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    go: async (name: string) =>
      await place('Partner').getByRole('link', { name, exact: true }).click(),
    environment: (name: string) => place('Environment').getByRole('link', { name, exact: true }),
    address: page.getByLabel('Address', { exact: true }),
    secret: page.getByLabel(/^(Secret|New secret \(optional\))$/),
    tries: page.getByRole('table', { name: 'Attempts' }),
    deliveries: page.getByRole('table', { name: 'Deliveries' }),
    events: page.getByRole('list', { name: 'Events' }),
    signIn: async () => await accountPage(page).signIn(MEMBER.email, MEMBER.password),
    /** Signs in through the API and goes to a page. */
    openSignedIn: async (address: string) => {
      await givenSession(page, MEMBER.email, MEMBER.password)
      await page.goto(address)
    },
  }
}

/** Triggers an event for the demo's partner in the sandbox, through the API. */
export async function emitEvent(
  baseUrl: string,
  type: 'order.recorded' | 'order.settled',
): Promise<string> {
  const event = await new PartnerClient({ ...SANDBOX, baseUrl }).sandbox.emit(type)
  return String(event['id'])
}
