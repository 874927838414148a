import type { MasterKey } from '../../../values/master-key.ts'
import { readToken, signToken } from '../../../values/signed-token.ts'

type LinkNeeds = { baseUrl: string; masterKey: MasterKey }

const PURPOSE = 'unsubscribe'

/**
 * The address in the List-Unsubscribe header (RFC 8058). Whoever has it may stop these emails and do
 * nothing else, without a session. It doesn't expire: people unsubscribe from old emails too.
 */
export function unsubscribeUrl(
  { baseUrl, masterKey }: LinkNeeds,
  list: string,
  id: string,
): string {
  return `${baseUrl}${unsubscribePath(signToken(masterKey, PURPOSE, `${list}:${id}`))}`
}

export function unsubscribePath(token: string): string {
  return `/unsubscribe?t=${encodeURIComponent(token)}`
}

/** The list and id of a link, or undefined for one that we didn't sign. */
export function readUnsubscribe(
  masterKey: MasterKey,
  token: string,
): { list: string; id: string } | undefined {
  const signed = readToken(masterKey, PURPOSE, token)
  const colon = signed?.indexOf(':') ?? -1
  if (signed === undefined || colon < 0) return undefined
  return { list: signed.slice(0, colon), id: signed.slice(colon + 1) }
}
