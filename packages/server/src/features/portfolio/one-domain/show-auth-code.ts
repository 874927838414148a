import { setTimeout as wait } from 'node:timers/promises'
import type { Session } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { dayText } from '../../../values/moment-text.ts'
import { notifyOwner } from '../../people/security-notices/notify-owner.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import type { TldRules } from '../../registry/tlds/tld.ts'
import { askRegistrar } from '../domains/ask-registrar.ts'
import { LOCK_STATUS } from '../domains/domain.ts'
import { insertEvent, setCodeShown } from '../domains/event-sql.ts'
import type { OwnedDomain } from '../domains/find-owned.ts'
import { demandPaid } from '../domains/paid-monthly.ts'
import { dateOf } from '../domains/read-registrar-state.ts'
import { lockedUntil } from '../domains/transfer-lock.ts'
import { isCodeMailed, whyItStays } from './transfer-rules.ts'

type Needs = { db: Db; registrar: RegistrarClient | undefined }
type Wanted = {
  session: Session
  row: OwnedDomain
  snapshot: Snapshot
  signal: AbortSignal
  now: Date
}

/** Pauses before each look for a new code, which the registry makes within a moment. */
const LOOK_PAUSES_MS = [0, 250, 1_000]
const RETRY_SECONDS = 60

/**
 * The code with which another registrar can take the domain over, read from the registrar and never
 * stored. The owner gets an email before it is shown, in which the code can be revoked.
 *
 * Refuses: conflict (it can't move now, is paid monthly, or its registry gives no code),
 * service_unavailable.
 */
export async function showAuthCode(
  { db, registrar }: Needs,
  { session, row, snapshot, signal, now }: Wanted,
): Promise<{ auth_code: string; locked: boolean }> {
  demandPaid(row)
  const { account_id, domain, tld } = row
  const rules = snapshot.tlds.get(tld)?.rules
  const found = await askRegistrar(registrar, async (asked) => {
    return await asked.readDomain(domain, signal).catch((error) => refuseIfGone(error, domain))
  })
  demandMovable(row, found, { rules, now })
  const auth_code =
    found.authcode ||
    (await askRegistrar(registrar, async (asked) => await makeCode(asked, domain, signal)))
  if (!auth_code) throw noCode(rules, tld)
  await transact(db, async (tx) => {
    const about = { domain }
    await notifyOwner(tx, session, { kind: 'auth-code-shown', about }, now)
    await insertEvent(tx, { account_id, domain, kind: 'auth_code_shown', at: now })
    await setCodeShown(tx, { account_id, domain, now })
  })
  return { auth_code, locked: found.status.includes(LOCK_STATUS) }
}

type Rules = { rules: TldRules | undefined; now: Date }

/** Judged by what the registrar says now, not by what the portfolio shows. */
function demandMovable(
  { domain, tld }: OwnedDomain,
  found: RegistrarDomain,
  { rules, now }: Rules,
): void {
  const why = whyItStays(domain, found.status)
  if (why !== null) throw new Refusal('conflict', why)
  const until = lockedUntil(rules, dateOf(found.createdDate), now)
  if (until) {
    const days = rules?.transferLockDays ?? 0
    const text = `You can transfer ${domain} from ${dayText(until)}. New .${tld} domains stay with their registrar for ${days} days.`
    throw new Refusal('conflict', text)
  }
  if (!isCodeMailed(tld)) return
  const text = `The .${tld} registry emails the auth code to the registrant. We can’t show it here.`
  throw new Refusal('conflict', text)
}

async function makeCode(
  registrar: RegistrarClient,
  domain: string,
  signal: AbortSignal,
): Promise<string> {
  await registrar.update(domain, { authcode: '' }, signal)
  for (const pauseMs of LOOK_PAUSES_MS) {
    if (pauseMs > 0) await wait(pauseMs, undefined, { signal })
    const { authcode } = await registrar.readDomain(domain, signal)
    if (authcode) return authcode
  }
  return ''
}

function noCode(rules: TldRules | undefined, tld: string): Refusal {
  if (rules && !rules.transferRequiresAuthcode) {
    return new Refusal('conflict', `A .${tld} domain doesn't need an auth code.`)
  }
  return new Refusal('service_unavailable', 'The registry is preparing the code. Try again soon.', {
    retryAfterSeconds: RETRY_SECONDS,
  })
}

function refuseIfGone(error: unknown, domain: string): never {
  if (!(error instanceof RegistrarError) || !error.isMissing) throw error
  throw new Refusal('conflict', `${domain} is no longer with us.`, { cause: error })
}
