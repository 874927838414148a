import { changeShortlist } from '../api/watching.ts'
import { ownSignal } from '../load/answers.ts'

type Change = { add?: readonly string[]; remove?: readonly string[] }

let running: Promise<unknown> = Promise.resolve()

/**
 * Changes the account's list and returns it. One call at a time, so that the last change has the
 * last word. Undefined if it failed: offline, or signed out meanwhile. The next page that is opened
 * joins both lists again.
 */
export async function sendChange(change: Change): Promise<string[] | undefined> {
  const turn = running.then(async () => (await changeShortlist(change, ownSignal())).domains)
  const sent = turn.catch(() => undefined)
  running = sent
  return await sent
}
