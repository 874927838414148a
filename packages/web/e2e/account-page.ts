import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { linkIn, readMails } from './outbox.ts'
import { staffCookies } from './staff-sign-in.ts'

export const PASSWORD = 'a good long word'

/** Unique per test: the tests of several files share one demo. */
export function newEmail(): string {
  return `person-${randomBytes(6).toString('hex')}@example.com`
}

/** The link in the newest e-mail to an address, read from the demo's outbox. */
export async function linkInMail(url: string, email: string, subject: string): Promise<string> {
  let found = ''
  await expect.poll(async () => (found = await findLink(url, email, subject))).not.toBe('')
  return found
}

async function findLink(url: string, email: string, subject: string): Promise<string> {
  const mails = await readMails(url, email)
  return linkIn(mails.find((mail) => mail.subject === subject))
}

/** Creates an account through the API, for tests that are about something else. */
export async function givenAccount(url: string): Promise<string> {
  const email = newEmail()
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, await response.clone().text())
    return response.headers.getSetCookie().map((each) => each.split(';')[0])
  }
  await post('/api/auth/sign-up/email', { email, name: 'A Person' })
  const link = await linkInMail(url, email, 'Confirm your email address')
  const token = link.slice(link.indexOf('#token=') + 7)
  const cookies = await post('/api/auth/verify-email', { token, password: PASSWORD })
  // Confirming signs in. Sign out again, so that the test's own browser has the only session.
  await post('/api/auth/sign-out', {}, cookies.join('; '))
  return email
}

/** Signs a visitor in through the API, for tests that are about something else. */
export async function givenSession(page: Page, email: string, password = PASSWORD): Promise<void> {
  const person = { data: { email, password } }
  const response = await page.request.post('/api/auth/sign-in/email', person)
  assert.equal(response.status(), 200, await response.text())
}

type StaffAnswer = { listings?: { id: string; domain: string }[]; partner_id?: string }

/** Calls the API as the demo's staff, with their session cookie. */
export async function signedInStaff(url: string) {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const cookie = await staffCookies(url, headers)
  return async (method: string, path: string, body?: object): Promise<StaffAnswer> => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(response.ok, await response.clone().text())
    return (await response.json()) as StaffAnswer
  }
}

/** The account pages, by the words on them. */
export function accountPage(page: Page) {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  return {
    button,
    field,
    heading,
    password: page.getByLabel('Password', { exact: true }),
    currentPassword: page.getByLabel('Current password', { exact: true }),
    newPassword: page.getByLabel('New password', { exact: true }),
    inHeader: page.getByRole('banner').getByRole('link', { name: 'Account' }),
    signIn: async (email: string, password = PASSWORD): Promise<void> => {
      await field('Email address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
    /** Waits until the person is signed out: a page opened earlier would still belong to them. */
    signOut: async (): Promise<void> => {
      await button('Sign out').click()
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    },
  }
}
