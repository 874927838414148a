import type { Contact } from '../../api/contacts.ts'
import { contactProblem } from '../../cart/requirements.ts'
import { requirementsFor } from '../../cart/tld-rules.ts'

const TIMEOUT_MS = 10_000
const LABELS = new Map(
  Object.entries({
    name: 'name',
    organization: 'organization',
    email: 'email address',
    phone: 'phone number',
    address_line: 'street and number',
    postal_code: 'postal code',
    city: 'city',
    country: 'country',
  }),
)

/** What about the owner doesn't fit a TLD, in words, and what helps. `field`: by its name. */
export async function ownerProblem(
  tld: string,
  field: string,
  contact: Contact | undefined,
): Promise<string> {
  const rules = requirementsFor(tld)
  // Without the rules, the answer has the name of the field at least.
  const schema = await rules.ask(AbortSignal.timeout(TIMEOUT_MS)).catch(() => undefined)
  const told = schema && contact && contactProblem(schema, tld, contact)
  if (told) return `${told.message} Choose another owner.`
  const about = LABELS.get(field) ?? 'details'
  return `.${tld} doesn’t accept the owner’s ${about}. Change the contact or choose another owner.`
}
