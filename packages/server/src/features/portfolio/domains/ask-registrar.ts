import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'

const RETRY_SECONDS = 30

/**
 * Makes a registrar call that a user is waiting for. A refusal is passed on with the registrar's
 * message. Any other failure means "try again later".
 *
 * Refuses: validation_error, service_unavailable.
 */
export async function askRegistrar<T>(
  registrar: RegistrarClient | undefined,
  ask: (registrar: RegistrarClient) => Promise<T>,
): Promise<T> {
  if (!registrar) throw notNow('There is no registrar.')
  try {
    return await ask(registrar)
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    if (error.kind !== 'refused') throw notNow(error.message, error)
    const details = error.violations.length > 0 ? { details: error.violations } : {}
    throw new Refusal('validation_error', error.message, { ...details, cause: error })
  }
}

function notNow(inside: string, cause?: RegistrarError): Refusal {
  return new Refusal('service_unavailable', "We can't reach the registrar. Try again later.", {
    inside,
    cause,
    retryAfterSeconds: cause?.retryAfterSeconds ?? RETRY_SECONDS,
  })
}
