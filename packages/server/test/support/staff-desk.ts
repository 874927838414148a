import type { Browser } from './people.ts'

/** Posts to a path under /api/staff and returns the response. */
export async function postAsStaff({ browser }: { browser: Browser }, path: string, body?: object) {
  const answer = await browser.post(`/api/staff/${path}`, body)
  return { status: answer.statusCode, body: answer.json() }
}
