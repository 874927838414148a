import type { Upstream } from '../../../upstream/open-upstream.ts'
import type { NameCheck } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { ContactRow } from '../domains/contact-sql.ts'
import { checkName, quoteOf, USD } from './check-names.ts'
import { whyItStays } from './check-transfer.ts'
import { type ItemProblem, problem } from './item-problem.ts'
import type { Candidate } from './judge-item.ts'

export type AskNeeds = {
  registrar: RegistrarClient | undefined
  upstream: Upstream
  /** Our name servers, for names that are ordered without any. */
  nameservers: string[]
}

type Asked = { contacts: ContactRow[]; signal: AbortSignal; now: Date }

export const NOT_SOLD = problem('not_sold', "We don't sell this domain.")
const NOT_AVAILABLE = problem('not_available', 'This domain is not available.')
const NOT_REGISTERED = problem(
  'not_registered',
  'This domain is not registered, so there is nothing to transfer. You can register it.',
)
const NO_ANSWER = problem(
  'unknown_availability',
  "The registry isn't answering right now. Try again later.",
)

/** The candidate with what the registry says about its price, or why it can't be bought. */
export async function askRegistry(
  { registrar, upstream, nameservers }: AskNeeds,
  candidate: Candidate,
  asked: Asked,
): Promise<Candidate | ItemProblem> {
  const { name, tld } = candidate
  const check = registrar && (await checkName(registrar, name.name, asked.signal))
  if (!registrar || !check) return NO_ANSWER
  const isTransfer = candidate.asked.op === 'transfer'
  if (check.available === isTransfer) return isTransfer ? NOT_REGISTERED : NOT_AVAILABLE
  if (isTransfer) {
    const stays = await whyItStays(upstream, { name, tld, now: asked.now }, asked.signal)
    if (stays) return stays
  }
  if (!check.premium) return candidate
  return await pricePremium({ registrar, nameservers }, { candidate, check }, asked)
}

/** Only a quote knows what several years of a premium name cost. */
async function pricePremium(
  { registrar, nameservers: ours }: { registrar: RegistrarClient; nameservers: string[] },
  { candidate, check }: { candidate: Candidate; check: NameCheck },
  { contacts, signal }: Asked,
): Promise<Candidate | ItemProblem> {
  const { name } = candidate.name
  const { op } = candidate.asked
  const renew_cost_cents = check.renewPrice ?? null
  const registration = { ...candidate.registration, premium: true, renew_cost_cents }
  try {
    const quote = await quoteOf(registrar, { op, name, registration, contacts, ours }, signal)
    if (quote.currency !== USD) return NOT_SOLD
    return { ...candidate, registration: { ...registration, cost_cents: quote.total } }
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    return error.kind === 'refused' ? NOT_SOLD : NO_ANSWER
  }
}
