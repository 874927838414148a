import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { addAccount } from '../../src/features/people/accounts/add-account.ts'
import { sendDueMail } from '../../src/features/people/mail/send-due-mail.ts'
import { allLetters } from '../../src/letters.ts'
import { cheapHash } from './cheap-hash.ts'
import type { House } from './house.ts'
import { givenSecondFactor, unusedCode } from './second-factor.ts'

export const PASSWORD = 'a good long word'
const PASSWORD_HASH = cheapHash(PASSWORD)

/** An account with a confirmed email address and the password above. */
export async function givenAccount(
  { db, clock }: House,
  role: 'account' | 'staff' = 'account',
): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.com`
  const wanted = { email, name: 'A Person', password_hash: PASSWORD_HASH, role }
  const account = await db.begin((tx) => addAccount(tx, wanted, clock.now()))
  if (!account) throw new Error('the address is taken')
  return { id: account.id, email }
}

type Sent = { address?: string; headers?: Record<string, string> }

/** A person's browser. It keeps cookies and sends the headers of a same-origin page. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #house: House

  constructor(house: House) {
    this.#house = house
  }

  async get(url: string) {
    return await this.#ask({ method: 'GET', url })
  }

  async delete(url: string) {
    return await this.#ask({ method: 'DELETE', url })
  }

  async put(url: string, payload: object, { headers: more }: Sent = {}) {
    const headers = { 'sec-fetch-site': 'same-origin', ...more }
    return await this.#ask({ method: 'PUT', url, payload, headers })
  }

  async patch(url: string, payload: object, { headers: more }: Sent = {}) {
    const headers = { 'sec-fetch-site': 'same-origin', ...more }
    return await this.#ask({ method: 'PATCH', url, payload, headers })
  }

  async post(url: string, payload?: object, { address, headers }: Sent = {}) {
    return await this.#ask({
      method: 'POST',
      url,
      ...(payload && { payload }),
      ...(address && { remoteAddress: address }),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })
  }

  async signIn(email: string, password = PASSWORD, sent: Sent = {}) {
    return await this.post('/api/auth/sign-in/email', { email, password }, sent)
  }

  async #ask(options: InjectOptions & { headers?: Record<string, string> }) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...options.headers, ...(cookie && { cookie }) }
    const answer = await this.#house.app.inject({ ...options, headers })
    for (const { name, value } of answer.cookies) {
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return answer
  }
}

/** A browser signed in to a new account. Staff also have a second factor. */
export async function givenSignedIn(house: House, role: 'account' | 'staff' = 'account') {
  const account = await givenAccount(house, role)
  if (role === 'staff') await givenSecondFactor(house, account)
  return { ...account, browser: await signedInBrowser(house, account) }
}

/** Another browser signed in to the same account, with a code if the account requires one. */
export async function signedInBrowser(
  house: House,
  { id, email }: { id: string; email: string },
): Promise<Browser> {
  const browser = new Browser(house)
  let answer = await browser.signIn(email)
  if (answer.json().two_factor === true) {
    const code = await unusedCode(house, id)
    answer = await browser.post('/api/auth/sign-in/two-factor', { code })
  }
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return browser
}

export type KeptLetter = { subject: string; text: string }

export const NEW_SIGN_IN = 'New sign-in to your account'

/**
 * Sends pending emails as the worker does, then returns the mailbox, newest first. New-browser
 * notices are left out, because a test that signs in twice is rarely about them and their
 * timestamps are equal.
 */
export async function mailbox(house: House, email: string): Promise<KeptLetter[]> {
  return (await wholeMailbox(house, email)).filter(({ subject }) => subject !== NEW_SIGN_IN)
}

export async function wholeMailbox(house: House, email: string): Promise<KeptLetter[]> {
  const { db, deps, clock } = house
  const compose = allLetters(deps.config)
  while (await sendDueMail(db, { compose, send: undefined }, clock.now())) continue
  return await db<KeptLetter[]>`
    select subject, text_part as text from mails
    where to_email = ${email} and sent_at is not null order by id desc limit 20
  `
}

/** The path of the undo page that an email links to. */
export function undoPathIn(letter: KeptLetter | undefined): string {
  return /https?:\/\/[^/\s]+(\/undo\/\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

/** The token in an email's link. */
export function tokenIn(letter: KeptLetter | undefined): string {
  return /#(?:token|change)=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
}
