import { Secret, TOTP } from 'otpauth'
import { confirmTwoFactor } from '../../src/features/people/two-factor/confirm-two-factor.ts'
import { openSecret } from '../../src/features/people/two-factor/sealed-secret.ts'
import { startTwoFactor } from '../../src/features/people/two-factor/start-two-factor.ts'
import type { House } from './house.ts'

export const STEP_MS = 30_000

/** The code an authenticator app shows in a time step. */
export function codeInStep(secret: string, step: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_MS })
}

/**
 * Enables two-factor authentication with the previous step's code, so the current one is still
 * unused.
 */
export async function givenSecondFactor(
  { db, deps, clock }: House,
  account: { id: string; email: string },
): Promise<string> {
  const { masterKey } = deps.config
  const now = clock.now()
  return await db.begin(async (tx) => {
    const { secret } = await startTwoFactor(tx, account, masterKey, now)
    const code = codeInStep(secret, stepAt(now) - 1)
    await confirmTwoFactor(tx, { accountId: account.id, code, masterKey }, now)
    return secret
  })
}

/**
 * A code the account hasn't used yet. Each code works once and the test clock stands still, so the
 * third sign-in within a time step moves the clock by one step.
 */
export async function unusedCode(house: House, accountId: string): Promise<string> {
  const { db, deps, clock } = house
  const held = await openSecret(db, accountId, deps.config.masterKey)
  if (!held) throw new Error('this account has no second factor')
  const [row] = await db<{ last_step: string }[]>`
    select last_step from two_factors where account_id = ${accountId}
  `
  const step = Math.max(Number(row?.last_step) + 1, stepAt(clock.now()))
  while (step > stepAt(clock.now()) + 1) clock.advance(STEP_MS)
  return codeInStep(held.secret, step)
}

function stepAt(time: Date): number {
  return Math.floor(time.getTime() / STEP_MS)
}
