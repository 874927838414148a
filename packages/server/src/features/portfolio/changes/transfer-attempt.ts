import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import type { Cost } from '../../../upstream/registrar/registration-calls.ts'
import type { Undone } from './outcome.ts'
import type { Order, RegistrationAttempt } from './registration-attempt.ts'
import { endedText } from './transfer-problem.ts'
import type { TransferRow } from './transfer-sql.ts'

/** A name to transfer. */
export type TransferOrder = Omit<Order, 'nameservers'> & {
  /** Undefined if the registry wants none. */
  auth_code: string | undefined
}

/** The name is the buyer's. */
export type Arrived = Cost & { kind: 'arrived'; domain: RegistrarDomain; process_id: number }

export type TransferEnded = Arrived | Undone

/** One attempt at a transfer. */
export type TransferAttempt = RegistrationAttempt & {
  /** The registrar has accepted it. */
  isAccepted: boolean
  /** The owner wants it cancelled. */
  isCancelled: boolean
  /** Stores the registrar's process. From then on the transfer is charged. */
  noteAccepted(process_id: number): Promise<void>
  noteProgress(
    progress: Pick<TransferRow, 'status' | 'completes_at'> & { process_id: number },
  ): Promise<void>
  /** The registrar doesn't cancel it any more. */
  noteCancelRefused(): Promise<void>
}

export type SentTransfer = TransferAttempt & { submitted_at: Date }

export function failedBecause(code: string): Undone {
  return { kind: 'failed', code, text: endedText(code) }
}
