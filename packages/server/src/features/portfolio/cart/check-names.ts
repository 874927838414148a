import type { NameCheck } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import {
  incomingDomain,
  newDomain,
  propertiesOf,
  type Registration,
} from '../changes/registration.ts'
import type { ContactRow } from '../domains/contact-sql.ts'

/** Names asked about concurrently for one buyer. The rest of the limit is for everybody else. */
const CONCURRENT = 16
export const USD = 'USD'

/** Does the work for each item, a few at a time. Starts them, and keeps the results, in order. */
export async function eachOf<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const worker = async (): Promise<void> => {
    for (const [at, item] of queue) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENT }, worker))
  return results
}

/** What the registry says about a name; undefined if it doesn't answer. */
export async function checkName(
  registrar: RegistrarClient,
  name: string,
  signal: AbortSignal,
): Promise<NameCheck | undefined> {
  try {
    return await registrar.check(name, signal)
  } catch (error) {
    if (error instanceof RegistrarError) return undefined
    throw error
  }
}

type Ordered = {
  op: 'register' | 'transfer'
  name: string
  registration: Registration
  contacts: ContactRow[]
  ours: string[]
}

/**
 * The registrar's quote for a registration or a transfer. What the registry wants to know about the registrant is
 * stored first, because the registrar checks that too. Rejects with RegistrarError.
 */
export async function quoteOf(
  registrar: RegistrarClient,
  { op, name, registration, contacts, ours }: Ordered,
  signal: AbortSignal,
) {
  const { registrant, admin, tech, billing } = registration.contacts
  const handleOf = (id: string) => contacts.find((each) => each.id === id)?.handle ?? ''
  const handles = {
    registrant: handleOf(registrant),
    admin: handleOf(admin),
    tech: handleOf(tech),
    billing: handleOf(billing),
  }
  const properties = propertiesOf(registration)
  if (properties) {
    const { registry } = registration
    await registrar.registrations.setProperties(handles.registrant, registry, properties, signal)
  }
  if (op === 'transfer') {
    return await registrar.transfers.quote(name, incomingDomain(registration, handles), signal)
  }
  return await registrar.registrations.quote(name, newDomain(registration, handles, ours), signal)
}
