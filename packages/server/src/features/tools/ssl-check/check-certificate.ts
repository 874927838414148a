import type { X509Certificate } from 'node:crypto'
import type { SecureVersion } from 'node:tls'
import { FetchFailure } from '../../../upstream/fetch-failure.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import type { Greeting } from '../../../upstream/greet-tls.ts'
import { gradeOf } from '../issue.ts'
import { ToolFailure } from '../tool.ts'
import { daysLeft } from './days-left.ts'
import { describeCertificate } from './describe-certificate.ts'
import { judgeCertificate, type Protocols } from './judge-certificate.ts'

const VERSIONS: SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']
const DEADLINE_MS = 8_000
const PROBE_MS = 6_000

/** Reads a host's certificate and tries each TLS version. Throws FetchFailure, ToolFailure. */
export async function checkCertificate(
  fetcher: PublicFetcher,
  place: URL,
  { signal, now }: { signal: AbortSignal; now: Date },
) {
  const greeting = await greetAnyhow(fetcher, place, signal)
  const protocols = await probe(fetcher, place, signal)
  try {
    return reportOn(greeting, {
      host: place.hostname,
      port: Number(place.port || 443),
      protocols,
      now,
    })
  } catch (error) {
    if (error instanceof FetchFailure) throw error
    // Certificates are untrusted: they may contain unknown key types or invalid dates.
    throw new ToolFailure('unreadable', "The certificate can't be read.", error)
  }
}

type Place = { host: string; port: number; protocols: Protocols; now: Date }

function reportOn(greeting: Greeting, { host, port, protocols, now }: Place) {
  const [own] = greeting.chain
  if (!own) throw new FetchFailure('tls', 'The host showed no certificate.')
  const covers_host = own.checkHost(host) !== undefined
  const days_left = daysLeft(new Date(own.validTo), now)
  const facts = { own, greeting, covers_host, days_left, protocols, host, now }
  const { issues, score } = judgeCertificate(facts)
  return {
    host,
    port,
    as_of: now.toISOString(),
    trusted: greeting.distrust === undefined && covers_host,
    distrust: greeting.distrust ?? null,
    covers_host,
    days_left,
    names: namesOf(own),
    certificate: describeCertificate(own),
    chain: greeting.chain.map(describeCertificate),
    protocol: greeting.protocol,
    cipher: greeting.cipher,
    protocols,
    score,
    grade: gradeOf(score),
    issues,
  }
}

/** Also connects to servers that only support the oldest versions. */
async function greetAnyhow(
  fetcher: PublicFetcher,
  place: URL,
  signal: AbortSignal,
): Promise<Greeting> {
  try {
    return await fetcher.greet(place, { deadlineMs: DEADLINE_MS, signal })
  } catch (failure) {
    const isOld = failure instanceof FetchFailure && failure.kind === 'tls'
    if (!isOld) throw failure
    return await fetcher.greet(place, { deadlineMs: DEADLINE_MS, signal, version: 'TLSv1' })
  }
}

async function probe(fetcher: PublicFetcher, place: URL, signal: AbortSignal): Promise<Protocols> {
  const answers = await Promise.all(
    VERSIONS.map(async (version) => {
      const isSpoken = await fetcher.greet(place, { deadlineMs: PROBE_MS, signal, version }).then(
        () => true,
        () => false,
      )
      return [version, isSpoken] as const
    }),
  )
  signal.throwIfAborted()
  return Object.fromEntries(answers)
}

const NAMES_MAX = 200

function namesOf({ subjectAltName }: X509Certificate): string[] {
  const names = (subjectAltName ?? '').split(', ').filter((name) => name !== '')
  return names.slice(0, NAMES_MAX).map((name) => name.replace(/^(DNS|IP Address):/, ''))
}
