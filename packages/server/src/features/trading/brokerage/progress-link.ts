import type { MasterKey } from '../../../values/master-key.ts'
import { readToken, signToken } from '../../../values/signed-token.ts'
import type { CaseRow } from './case.ts'

export type LinkNeeds = { baseUrl: string; masterKey: MasterKey }

const PURPOSE = 'brokerage progress'
const CONFIRMING = 'brokerage confirmation'
/** While a case is open its link works, and afterwards long enough to look back. */
const AFTER_END_MS = 90 * 24 * 3_600_000

/**
 * Where a case is followed without an account. The partner has this link too: it shows the case, and
 * whoever acts there needs a code that only the buyer gets.
 */
export function progressUrl({ baseUrl, masterKey }: LinkNeeds, caseId: string): string {
  return `${baseUrl}${progressPath(caseId, tokenOf(masterKey, caseId))}`
}

/** For mails to the buyer alone: who has this link has read the mail, so it confirms the address. */
export function confirmUrl(needs: LinkNeeds, caseId: string): string {
  const token = tokenOf(needs.masterKey, caseId, CONFIRMING)
  return `${progressUrl(needs, caseId)}&c=${encodeURIComponent(token)}`
}

export function isConfirmToken(masterKey: MasterKey, caseId: string, token: string): boolean {
  return readToken(masterKey, CONFIRMING, `${caseId}.${token}`) === caseId
}

export function progressPath(caseId: string, token: string): string {
  return `/brokerage/${encodeURIComponent(caseId)}?t=${encodeURIComponent(token)}`
}

/** Whether a token was made for this very case; of which cases there are it tells nothing. */
export function isOwnToken(masterKey: MasterKey, caseId: string, token: string): boolean {
  return readToken(masterKey, PURPOSE, `${caseId}.${token}`) === caseId
}

export function isLinkOver({ ended_at }: Pick<CaseRow, 'ended_at'>, now: Date): boolean {
  return ended_at !== null && now.getTime() - ended_at.getTime() > AFTER_END_MS
}

/** The signature alone: the address names the case already. */
function tokenOf(masterKey: MasterKey, caseId: string, purpose = PURPOSE): string {
  return signToken(masterKey, purpose, caseId).slice(caseId.length + 1)
}
