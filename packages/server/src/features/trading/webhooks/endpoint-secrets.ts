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

/** The secrets that sign at a time: the current one, and the previous one while both are valid. */
export type Secrets = (now: Date) => { present: string; previous: string | undefined }

/** Opens them once, for several deliveries in a row. */
export function openSecrets(
  { id, sealed_secret, sealed_previous_secret, previous_until }: Sealed,
  key: MasterKey,
): Secrets {
  const present = unseal(key, sealed_secret, `webhook_endpoints|${id}|sealed_secret`)
  let previous: string | undefined
  return (now) => {
    const isOverlap = previous_until !== null && previous_until > now
    if (!isOverlap || !sealed_previous_secret) return { present, previous: undefined }
    const context = `webhook_endpoints|${id}|sealed_previous_secret` as const
    previous ??= unseal(key, sealed_previous_secret, context)
    return { present, previous }
  }
}

export function secretsOf(sealed: Sealed, key: MasterKey, now: Date): ReturnType<Secrets> {
  return openSecrets(sealed, key)(now)
}
