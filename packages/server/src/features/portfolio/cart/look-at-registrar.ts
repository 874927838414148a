import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { costOf } from '../../../upstream/registrar/registration-calls.ts'
import { readContact } from '../domains/contact-sql.ts'
import { findWaiting, type WaitingRow } from './waiting-sql.ts'

/** What the registrar says about a name right now. */
export type RegistrarView = {
  /** Why it couldn't be asked; null if it answered. */
  problem: string | null
  /** Null: the registrar doesn't hold the name for us. */
  held: {
    registrant: string | null
    /** Whether the registrant is the buyer's contact; null if that was not ordered. */
    is_buyers: boolean | null
    statuses: string[]
    created_at: string | null
    expires_at: string
  } | null
  /** Latest first. */
  processes: {
    id: number
    action: string | null
    status: string
    created_at: string | null
    /** Whether it began after the order was sent. */
    is_since: boolean
    cost_cents: number | null
  }[]
}

const DAY_MS = 24 * 3_600_000
const SHOWN_MAX = 20

type Needs = { db: Db; registrar: RegistrarClient | undefined }

/** Asks the registrar about a waiting purchase. Changes nothing. Refuses: not_found. */
export async function lookAtRegistrar(
  { db, registrar }: Needs,
  id: number,
  signal: AbortSignal,
): Promise<RegistrarView> {
  const row = await findWaiting(db, id)
  if (!row) throw new Refusal('not_found', 'No such purchase is waiting.')
  const nothing = { held: null, processes: [] }
  if (!registrar) return { problem: 'There is no registrar.', ...nothing }
  try {
    return {
      problem: null,
      held: await readHeld({ db, registrar }, row, signal),
      processes: await readProcesses(registrar, row, signal),
    }
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    return { problem: error.message, ...nothing }
  }
}

async function readHeld(
  { db, registrar }: { db: Db; registrar: RegistrarClient },
  { domain, account_id, registration }: WaitingRow,
  signal: AbortSignal,
): Promise<RegistrarView['held']> {
  try {
    const found = await registrar.readDomain(domain, signal)
    const ordered = registration?.contacts.registrant
    const contact = ordered === undefined ? undefined : await readContact(db, account_id, ordered)
    return {
      registrant: found.registrant ?? null,
      is_buyers: contact ? contact.handle === found.registrant : null,
      statuses: found.status,
      created_at: found.createdDate ?? null,
      expires_at: found.expiryDate,
    }
  } catch (error) {
    if (error instanceof RegistrarError && error.isMissing) return null
    throw error
  }
}

async function readProcesses(
  registrar: RegistrarClient,
  { domain, created_at, process_before, submitted_at }: WaitingRow,
  signal: AbortSignal,
): Promise<RegistrarView['processes']> {
  const since = new Date(created_at.getTime() - DAY_MS)
  const found = await registrar.registrations.listProcesses(domain, since, signal)
  return found.slice(0, SHOWN_MAX).map((process) => {
    const { id, action = null, status, createdDate = null } = process
    const isLater = Date.parse(createdDate ?? '') >= (submitted_at?.getTime() ?? Infinity)
    const is_since = process_before === null ? isLater : id > process_before
    const { cost_cents } = costOf(process)
    return { id, action, status, created_at: createdDate, is_since, cost_cents }
  })
}
