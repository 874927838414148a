import { createHmac, hkdfSync } from 'node:crypto'
import type { MasterKey } from '../../../values/master-key.ts'

/** Enough bits to make collisions practically impossible. */
const BYTES = 12

/**
 * Identifies a visitor by IP address and browser, as an HMAC under the operator's key, so that
 * nobody who reads the table learns where anyone was. Cookies play no part: dropping them would be
 * an easy way to be counted twice.
 */
export function visitorDigest([key]: MasterKey): (address: string, userAgent: string) => string {
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'namehouse referral visitor', 32))
  return (address, userAgent) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([address, userAgent]))
      .digest('hex')
      .slice(0, BYTES * 2)
}
