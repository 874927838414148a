export type RelyingParty = { id: string; origin: string }

/** EdDSA, ES256 and RS256: what authenticators support, and the runtime supports without flags. */
export const ALGORITHMS = [-8, -7, -257]

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The domain that passkeys are bound to, and the origin they are used from. Browsers don't allow
 * passkeys for IP addresses. If our address is a loopback IP, as in the demo, they are bound to
 * `localhost`, and the pages say so.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const url = new URL(baseUrl)
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
