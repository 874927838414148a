import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { isCodeOf } from '../../../values/mailed-code.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import type { CaseRow } from './case.ts'
import { addTry, type CodeRow, countCodes, findNewestCode, markUsed } from './code-sql.ts'

/** Passed to `codeOf`, so that these codes work for nothing else. */
export const CODE_PURPOSE = 'brokerage code'
const TRIES_MAX = 5
const DAY_MS = 86_400_000
/** Limits across all codes, so that requesting new ones doesn't give unlimited guesses. */
const CASE_TRIES_MAX = 20
const PARTNER_TRIES_MAX = 100

export type CodeUse =
  | { kind: 'right' }
  /** The code already did this: the form was submitted twice. */
  | { kind: 'repeated' }
  | { kind: 'wrong'; triesLeft: number }
  /** The code expired, was used, or was guessed wrong too often. */
  | { kind: 'over' }

type Given = { purpose: string; given: string; masterKey: MasterKey; now: Date }

/**
 * Uses a code for one action of a case. The caller holds the case's lock, so attempts are counted
 * one by one even if many arrive at the same time. A wrong attempt only counts if the caller
 * commits.
 *
 * Refuses: quota_exceeded (too many wrong codes in a day, for this case or across the partner's
 * cases).
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
