import type { MasterKey } from '../../../values/master-key.ts'
import { readToken, signToken } from '../../../values/signed-token.ts'

type LinkNeeds = { baseUrl: string; masterKey: MasterKey }

const PURPOSE = 'undo'

/** The page behind an email's link. Anyone with the link may undo, without a session. */
export function undoUrl({ baseUrl, masterKey }: LinkNeeds, noticeId: string): string {
  // Only the signature, because the URL already contains the notice id.
  const token = signToken(masterKey, PURPOSE, noticeId).slice(noticeId.length + 1)
  return `${baseUrl}${undoPath(noticeId, token)}`
}

export function undoPath(noticeId: string, token: string): string {
  return `/undo/${encodeURIComponent(noticeId)}?t=${encodeURIComponent(token)}`
}

export function isUndoToken(masterKey: MasterKey, noticeId: string, token: string): boolean {
  return readToken(masterKey, PURPOSE, `${noticeId}.${token}`) === noticeId
}
