import type { MasterKey } from '../../../values/master-key.ts'
import { readToken, signToken } from '../../../values/signed-token.ts'
import type { CaseRow } from './case.ts'

export type LinkNeeds = { baseUrl: string; masterKey: MasterKey }

const PURPOSE = 'brokerage progress'
const CONFIRMING = 'brokerage confirmation'
/** A link works while its case is open, and for this long afterwards. */
const AFTER_END_MS = 90 * 24 * 3_600_000

/**
 * The page where a case can be followed without an account. The partner has this link too, so it
 * only shows the case. Acting on it takes a code that only the buyer receives.
 */
export function progressUrl({ baseUrl, masterKey }: LinkNeeds, caseId: string): string {
  return `${baseUrl}${progressPath(caseId, tokenOf(masterKey, caseId))}`
}

/** Only for emails to the buyer. Having this link proves that they read the email. */
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

/** Whether a token was made for this case. It doesn't reveal whether the case exists. */
export function isOwnToken(masterKey: MasterKey, caseId: string, token: string): boolean {
  return readToken(masterKey, PURPOSE, `${caseId}.${token}`) === caseId
}

export function isLinkOver({ ended_at }: Pick<CaseRow, 'ended_at'>, now: Date): boolean {
  return ended_at !== null && now.getTime() - ended_at.getTime() > AFTER_END_MS
}

/** Only the signature, because the URL already contains the case id. */
function tokenOf(masterKey: MasterKey, caseId: string, purpose = PURPOSE): string {
  return signToken(masterKey, purpose, caseId).slice(caseId.length + 1)
}
