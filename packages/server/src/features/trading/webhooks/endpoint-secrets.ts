import type { MasterKey } from '../../../values/master-key.ts'
import { seal, unseal } from '../../../values/sealed.ts'

type Column = 'sealed_secret' | 'sealed_previous_secret'

/** Encrypts an endpoint's secret, bound to its row and column. */
export function sealFor(id: string, column: Column, secret: string, key: MasterKey): Buffer {
  return seal(key, secret, `webhook_endpoints|${id}|${column}`)
}

type Sealed = {
  id: string
  sealed_secret: Uint8Array
  sealed_previous_secret: Uint8Array | null
  previous_until: Date | null
}

/** The current secret, and the previous one while both are valid. */
export function secretsOf(
  { id, sealed_secret, sealed_previous_secret, previous_until }: Sealed,
  key: MasterKey,
  now: Date,
): { present: string; previous: string | undefined } {
  const isOverlap = previous_until !== null && previous_until > now
  return {
    present: unseal(key, sealed_secret, `webhook_endpoints|${id}|sealed_secret`),
    previous:
      isOverlap && sealed_previous_secret
        ? unseal(key, sealed_previous_secret, `webhook_endpoints|${id}|sealed_previous_secret`)
        : undefined,
  }
}
