import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { givenAccount, givenSession, linkInMail } from './account-page.ts'
import { findBrowser } from './browser.ts'
import { settled } from './every-page.ts'
import { partnerPage } from './partner-page.ts'
import { useVisitor } from './visit.ts'

const browserPath = findBrowser()

/** The addresses that the service refuses to a page from now on. */
function refusedTo(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  return refused
}

const places = async (page: Page) =>
  await page.getByRole('navigation', { name: 'Partner' }).getByRole('link').allTextContents()

describe.skipIf(browserPath === undefined)('a partner’s team in a browser', () => {
  const { open, url } = useVisitor(browserPath ?? '', { demo: 'shared' })

  const row = (page: Page, list: string, email: string) =>
    page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: email })

  async function openTeam(): Promise<Page> {
    const { page } = await open('/partner/team?environment=sandbox')
    await partnerPage(page).signIn()
    await partnerPage(page).heading('Team').waitFor()
    return page
  }

  async function invite(admin: Page, email: string, role: string): Promise<void> {
    await admin.getByLabel('Email address', { exact: true }).fill(email)
    await admin.getByLabel('Role', { exact: true }).selectOption({ label: role })
    await partnerPage(admin).button('Send invitation').click()
    await row(admin, 'Invitations', email).getByText(role).waitFor()
  }

  /** Follows the mailed link, signed in, and accepts. */
  async function join(email: string): Promise<Page> {
    const { page } = await open('/')
    await givenSession(page, email)
    const subject = 'You’re invited to a partner team on Namehouse'
    await page.goto(await linkInMail(url(), email, subject))
    await page.getByRole('button', { name: 'Accept' }).click()
    await partnerPage(page).heading('Overview').waitFor()
    return page
  }

  it('invite by mail, join, see what the role allows, change it, remove', async () => {
    const email = await givenAccount(url())
    const admin = await openTeam()
    await invite(admin, email, 'Finance')

    const page = await join(email)
    const refused = refusedTo(page)
    await page.reload()
    await settled(page)
    expect(await places(page)).not.toContain('Credentials')
    expect(await places(page)).toContain('Payouts')
    await page.goto('/partner/requests?environment=sandbox')
    await page.getByText('Your role can’t open this page').waitFor()
    expect(refused).toEqual([])

    await admin.reload()
    await admin.getByLabel(`Role of ${email}`).selectOption({ label: 'Viewer' })
    await admin.getByText(`Role of ${email} changed to viewer.`).waitFor()
    await page.goto('/partner/webhooks?environment=sandbox')
    await page.getByText('Your role is viewer.').waitFor()
    expect(await page.getByRole('button', { name: /save|test|remove/i }).count()).toBe(0)
    await partnerPage(page).go('Team')
    await row(page, 'Members', email).getByText('Viewer').waitFor()
    await page.getByText('Only admins can invite people and change roles.').waitFor()
    expect(refused).toEqual([])

    await partnerPage(admin).button(`Remove: ${email}`).click()
    await partnerPage(admin).button('Remove from the team').click()
    await row(admin, 'Members', email).waitFor({ state: 'detached' })
    await page.goto('/partner?environment=sandbox')
    await page.getByText('You’re not on a partner team yet.').waitFor()
  })

  it('an invitation can be cancelled, and somebody without one is told so', async () => {
    const email = await givenAccount(url())
    const admin = await openTeam()
    await invite(admin, email, 'Developer')
    await partnerPage(admin).button(`Cancel: ${email}`).click()
    await partnerPage(admin).button('Cancel invitation').click()
    await row(admin, 'Invitations', email).waitFor({ state: 'detached' })
    const { page } = await open('/')
    await givenSession(page, email)
    await page.goto('/partner/join')
    await page.getByText('No open invitations').waitFor()
  })
})
