import { createHmac, hkdfSync } from 'node:crypto'
import type { MasterKey } from '../../../values/master-key.ts'

/** As many bits as make two visitors with one digest unthinkable; in hexadecimal. */
const BYTES = 12

/**
 * Who a visitor is: an address and a browser, as a digest under the operator's key, so that nobody
 * who reads the table learns where anybody was. Cookies have no part in it: whoever wants to be
 * counted twice would only have to drop them.
 */
export function visitorDigest([key]: MasterKey): (address: string, userAgent: string) => string {
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'namehouse referral visitor', 32))
  return (address, userAgent) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([address, userAgent]))
      .digest('hex')
      .slice(0, BYTES * 2)
}
