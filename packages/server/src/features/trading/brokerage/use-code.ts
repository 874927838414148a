import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { isCodeOf } from '../../../values/mailed-code.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { CaseRow } from './case.ts'
import { addTry, type CodeRow, countCodes, findNewestCode, markUsed } from './code-sql.ts'

/** For `codeOf`: what these codes are for, so that none opens anything else. */
export const CODE_PURPOSE = 'brokerage code'
const TRIES_MAX = 5
const DAY_MS = 86_400_000
/** Over all codes: asking for new ones does not buy new guesses without end. */
const CASE_TRIES_MAX = 20
const PARTNER_TRIES_MAX = 100

export type CodeUse =
  | { kind: 'right' }
  /** It did this before: the form was sent twice. */
  | { kind: 'repeated' }
  | { kind: 'wrong'; triesLeft: number }
  /** It expired, was used, or was guessed at too often. */
  | { kind: 'over' }

type Given = { purpose: string; given: string; masterKey: MasterKey; now: Date }

/**
 * Takes a code for one action of a case that the caller holds: so tries are counted one by one,
 * however many arrive at once. A wrong one is counted only if the caller commits.
 *
 * Refuses: quota_exceeded (too many wrong codes in a day, of the case or of all of its partner's).
 */
export async function useCode(
  tx: Tx,
  { case_id, partner_id }: CaseRow,
  { purpose, given, masterKey, now }: Given,
): Promise<CodeUse> {
  const since = new Date(now.getTime() - DAY_MS)
  const counts = await countCodes(tx, { case_id, partner_id, since })
  if (counts.case_tries >= CASE_TRIES_MAX || counts.partner_tries >= PARTNER_TRIES_MAX) {
    const text = 'Too many wrong codes today. Try again tomorrow, or reply to our email.'
    throw new Refusal('quota_exceeded', text, { retryAfterSeconds: DAY_MS / 1000 })
  }
  const code = await findNewestCode(tx, case_id, purpose)
  const isRight = code && isCodeOf(masterKey, CODE_PURPOSE, { id: code.code_id, given })
  if (code?.used_at && isRight && code.expires_at > now) return { kind: 'repeated' }
  if (!code || !isLive(code, now)) return { kind: 'over' }
  if (!isRight) {
    await addTry(tx, code.code_id)
    return { kind: 'wrong', triesLeft: TRIES_MAX - code.tries - 1 }
  }
  await markUsed(tx, code.code_id, now)
  return { kind: 'right' }
}

export function isLive({ tries, expires_at, used_at }: CodeRow, now: Date): boolean {
  return used_at === null && tries < TRIES_MAX && expires_at > now
}
