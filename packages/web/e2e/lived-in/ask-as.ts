import assert from 'node:assert/strict'
import { STAFF, staffCookies } from '../staff-sign-in.ts'

type Person = { email: string; password: string }
type Answer = Record<string, unknown>

export type Ask = (method: string, path: string, body?: object) => Promise<Answer>

/** Looks like a page of ours in a browser. */
const HEADERS = {
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

/** Calls the API as one of the demo's people, with their session cookie. */
export async function askAs(url: string, person: Person): Promise<Ask> {
  const cookie = await sessionCookies(url, person)
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...HEADERS, cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Answer
  }
}

/** Signs one of the demo's people in, and returns the cookies of the session. */
export async function sessionCookies(url: string, person: Person): Promise<string> {
  if (person.email === STAFF.email) return await staffCookies(url, HEADERS)
  const signIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify(person),
  })
  assert.equal(signIn.status, 200, await signIn.text())
  const cookies = signIn.headers.getSetCookie().map((set) => set.split(';', 1)[0])
  return cookies.join('; ')
}
