import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { TransferRow } from '../changes/transfer-sql.ts'
import { type Of, readIncoming } from './read-incoming.ts'

type Needs = { db: Db; registrar: RegistrarClient | undefined }
const RETRY_SECONDS = 60

/**
 * Has the registrar send the email again that somebody has to answer before a transfer goes on.
 *
 * Refuses: not_found, conflict (nobody is asked for anything), service_unavailable.
 */
export async function resendApproval(
  { db, registrar }: Needs,
  of: Of,
  signal: AbortSignal,
): Promise<TransferRow> {
  const transfer = await readIncoming(db, of)
  const { status, process_id } = transfer
  if (status !== 'waiting_for_approval' || process_id === null) throw nothingToSend()
  if (!registrar) throw notNow()
  try {
    await registrar.transfers.resend(process_id, signal)
    return transfer
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    throw error.kind === 'refused' ? nothingToSend() : notNow(error)
  }
}

function nothingToSend(): Refusal {
  return new Refusal('conflict', 'This transfer isn’t waiting for an email to be answered.')
}

function notNow(cause?: RegistrarError): Refusal {
  return new Refusal('service_unavailable', 'We can’t send the email right now. Try again later.', {
    inside: cause?.message ?? 'There is no registrar.',
    cause,
    retryAfterSeconds: cause?.retryAfterSeconds ?? RETRY_SECONDS,
  })
}
