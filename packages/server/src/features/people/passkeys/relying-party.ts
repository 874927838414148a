export type RelyingParty = { id: string; origin: string }

/** EdDSA, ES256 and RS256: what authenticators have, and no experiment of the runtime. */
export const ALGORITHMS = [-8, -7, -257]

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * The name that passkeys are bound to, and the origin they are used from. Browsers know no passkeys
 * for an IP address: where we are reached by one of this machine's own, as in the demo, they are
 * bound to `localhost`, and the pages say so.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const url = new URL(baseUrl)
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
