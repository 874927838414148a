import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Clocks differ and people type slowly, so the previous and next codes work too. */
const WINDOW_STEPS = 1

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The URL an authenticator app reads from the QR code. */
export function otpauthUrl(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The time step a code belongs to; undefined if it matches none near `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({
    token,
    timestamp: now.getTime(),
    window: WINDOW_STEPS,
  })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** SHA-1 and six digits, because every authenticator app supports them. */
function totpOf(secret: string, label = 'account'): TOTP {
  return new TOTP({
    issuer: 'Namehouse',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}
