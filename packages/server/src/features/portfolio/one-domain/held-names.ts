import type { Deps } from '../../../deps.ts'
import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { withDeadline } from '../../../values/deadline.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { askRegistration } from '../../registry/whois/ask-registration.ts'
import { findHolder } from './find-holder.ts'
import { lendDomain, releaseDomain, takeDomainBack } from './lend-domain.ts'
import { receiveDomain } from './receive-domain.ts'

const REGISTRY_MS = 15_000

/** What the delivery of a sold name, or paying for it monthly, asks of the portfolio, the registrar and the registry. */
export function heldNames({ upstream }: Pick<Deps, 'upstream'>) {
  return {
    findHolder,
    receive: receiveDomain,
    lend: lendDomain,
    release: releaseDomain,
    takeBack: takeDomainBack,
    /** Undefined if our registrar account doesn't hold it. Rejects if the registrar is down. */
    readHeld: async (domain: string): Promise<RegistrarDomain | undefined> => {
      return await upstream.registrar?.readDomain(domain).catch((error: unknown) => {
        if (error instanceof RegistrarError && error.isMissing) return undefined
        throw error
      })
    },
    readRegistrar: (domain: string) => readRegistrar(upstream, domain),
  }
}

/** The registrar that the registry names; undefined if it doesn't say. */
async function readRegistrar(
  upstream: Deps['upstream'],
  domain: string,
): Promise<string | undefined> {
  const read = readDomainName(domain)
  if (!read.ok) return undefined
  const { signal } = new AbortController()
  const found = await withDeadline(signal, REGISTRY_MS, (until) =>
    askRegistration(upstream, read, { signal: until, depth: 'brief' }),
  ).catch(() => undefined)
  if (found?.facts.state !== 'found') return undefined
  return found.facts.registrar.trim().toLowerCase() || undefined
}
