import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { AccountDomains } from './account-domains.ts'
import { failure } from './failure.ts'
import { waitsForMail } from './incoming-transfer.ts'

interface Desk {
  domains: AccountDomains
}

/** DELETE /v2/processes/{id}: cancels what has not ended. */
export function cancelProcess({ domains }: Desk, _ask: HttpAsk, id: string): HttpAnswer {
  const process = domains.processOf(Number(id))
  if (!process) return failure('ObjectDoesNotExist', `No process ${id}.`)
  if (domains.incoming.get(process.identifier)?.cannotCancel)
    return failure('ObjectStatusProhibitsOperation', 'The process can no longer be cancelled.')
  return domains.cancelProcess(process.id)
    ? jsonAnswer(200, {})
    : failure('ObjectStatusProhibitsOperation', 'The process has ended.')
}

/** POST /v2/processes/{id}/resend: sends the email again that a process waits for. */
export function resendMail({ domains }: Desk, _ask: HttpAsk, id: string): HttpAnswer {
  const process = domains.processOf(Number(id))
  if (!process) return failure('ObjectDoesNotExist', `No process ${id}.`)
  const transfer = domains.incoming.get(process.identifier)
  const isWaiting = process.status === 'SUSPENDED' && transfer && waitsForMail(transfer)
  return isWaiting
    ? { status: 202 }
    : failure('ObjectStatusProhibitsOperation', 'There is no email to send again.')
}
