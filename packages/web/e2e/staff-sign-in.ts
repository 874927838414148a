import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** The demo's staff (contract sections 6 and 9): every sign-in also needs a code. */
export const STAFF = { email: 'staff@example.com', password: 'staff-password' }
/** JBSWY3DPEHPK3PXP in base32. */
const SECRET = Buffer.from('48656c6c6f21deadbeef', 'hex')

const STEP_MS = 30_000
const POLL_EVERY_MS = 100
/** The service accepts five tries per sign-in. */
const CODE_TRIES_MAX = 4

/** The last time step used at each demo, by its address. */
const lastSteps = new Map<string, number>()

/**
 * A code that wasn't used before. The service accepts the codes of the previous, current and next
 * time step, each once and in order, so two sign-ins work immediately and only a third has to wait.
 * The previous step is left out, because on a busy machine its code is too old when it arrives.
 */
async function nextStaffCode(url: string): Promise<string> {
  const { origin } = new URL(url)
  const offsetMs = await readOffsetMs(origin)
  const present = () => Math.floor((Date.now() + offsetMs) / STEP_MS)
  const last = lastSteps.get(origin) ?? 0
  // A later one was used at a demo that had this address before, with its clock moved ahead.
  const used = last > present() + 1 ? 0 : last
  const step = Math.max(used + 1, present())
  lastSteps.set(origin, step)
  while (step > present() + 1) await pause(POLL_EVERY_MS)
  return codeInStep(step)
}

/** How far a test has moved the demo's clock. Codes go by it. */
async function readOffsetMs(origin: string): Promise<number> {
  const response = await fetch(`${origin}/dev/clock`)
  // The demo's answer, described in the contract.
  const { offset_seconds } = (await response.json()) as { offset_seconds: number }
  return offset_seconds * 1_000
}

function codeInStep(step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', SECRET).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Signs staff in on the sign-in page, with password and code. */
export async function signInAsStaff(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Email address', exact: true }).fill(STAFF.email)
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page
    .getByRole('textbox', { name: 'Code', exact: true })
    .fill(await nextStaffCode(page.url()))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * The session cookies of staff, for calling the API as their browser would. At a shared demo,
 * another test file may have used the code of a time step, so the next one is tried.
 */
export async function staffCookies(url: string, headers: Record<string, string>): Promise<string> {
  const post = async (path: string, body: object, cookie = '') =>
    await fetch(`${url}/api/auth/sign-in/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, cookie },
      body: JSON.stringify(body),
    })
  const waiting = cookiesOf(await post('email', STAFF))
  for (let tries = 1; ; tries += 1) {
    const response = await post('two-factor', { code: await nextStaffCode(url) }, waiting)
    if (response.ok) return cookiesOf(response)
    assert.ok(tries < CODE_TRIES_MAX, await response.text())
  }
}

function cookiesOf(response: Response): string {
  assert.equal(response.status, 200)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return cookies.join('; ')
}
