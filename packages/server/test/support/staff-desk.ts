import type { Browser } from './people.ts'

/** What a member of staff posts below /api/staff, and what comes back. */
export async function postAsStaff({ browser }: { browser: Browser }, path: string, body?: object) {
  const answer = await browser.post(`/api/staff/${path}`, body)
  return { status: answer.statusCode, body: answer.json() }
}
