import type { Db } from '../../../db/pool.ts'
import type { RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { wakeDomains } from '../domains/wake-domains.ts'
import { readHeld, readHeldAfter } from './compare-sql.ts'
import { findChanging } from './is-changing.ts'
import { noteCarriedOut } from './note-carried-out.ts'

export type DomainComparison = {
  compared: number
  /** Bought or transferred, and our worker is still at it: it finds out by itself. */
  unfinished: number
  /** Different at the registrar, or not there. The worker reads them again now. */
  refreshed: number
  /** At the registrar, but nobody here owns them. */
  unknown: { domain: string; registrant: string | undefined; created: string | undefined }[]
  isCut: boolean
}

const PAGE = 100
const UNKNOWN_MAX = 1_000
/** Registries round dates. */
const SAME_MS = 36 * 3_600_000

type Comparing = { db: Db; registrar: RegistrarClient; now: Date }

/**
 * Compares the portfolio with the registrar: names that it holds and nobody here owns, and names
 * that changed there, for example after a backup was taken. Registrations that it has carried out are
 * marked as sent, so that the worker finds that out. Rejects with RegistrarError if it doesn't answer.
 */
export async function compareDomains(comparing: Comparing): Promise<DomainComparison> {
  const result: DomainComparison = {
    compared: 0,
    unfinished: 0,
    refreshed: 0,
    unknown: [],
    isCut: false,
  }
  const seen = new Set<string>()
  let page: RegistrarDomain[] = []
  for await (const found of comparing.registrar.listDomains()) {
    seen.add(found.domainName.toLowerCase())
    page.push(found)
    if (page.length < PAGE) continue
    await judgePage(comparing, page, result)
    page = []
  }
  if (page.length > 0) await judgePage(comparing, page, result)
  await refreshMissing(comparing, seen, result)
  return result
}

/** Whether there are domains that the registrar must hold. */
export async function hasDomains(db: Db): Promise<boolean> {
  return (await readHeldAfter(db, '', 1)).length > 0
}

async function judgePage(
  comparing: Comparing,
  page: RegistrarDomain[],
  result: DomainComparison,
): Promise<void> {
  const names = page.map(({ domainName }) => domainName.toLowerCase())
  const held = new Map((await readHeld(comparing.db, names)).map((each) => [each.domain, each]))
  const changing = await findChanging(comparing.db, names)
  result.compared += page.length
  const waiting = page.filter(({ domainName }) => changing.has(domainName.toLowerCase()))
  if (waiting.length > 0) await noteCarriedOut(comparing.db, waiting)
  for (const found of page) {
    const domain = found.domainName.toLowerCase()
    const ours = held.get(domain)
    if (changing.has(domain)) result.unfinished += 1
    else if (!ours) noteUnknown(result, found)
    else if (!ours.is_held || differs(ours.expires_at, found.expiryDate)) {
      await refresh(comparing, domain, result)
    }
  }
}

function noteUnknown(result: DomainComparison, found: RegistrarDomain): void {
  const { domainName, registrant, createdDate } = found
  if (result.unknown.length >= UNKNOWN_MAX) result.isCut = true
  else result.unknown.push({ domain: domainName, registrant, created: createdDate })
}

function differs(expiresAt: Date, expiryDate: string): boolean {
  return !(Math.abs(Date.parse(expiryDate) - expiresAt.getTime()) < SAME_MS)
}

/** Names that the registrar didn't list may have left, or its list is a moment old. */
async function refreshMissing(
  comparing: Comparing,
  seen: Set<string>,
  result: DomainComparison,
): Promise<void> {
  let after = ''
  for (;;) {
    const page = await readHeldAfter(comparing.db, after, PAGE)
    for (const domain of page) if (!seen.has(domain)) await refresh(comparing, domain, result)
    after = page.at(-1) ?? ''
    if (page.length < PAGE) return
  }
}

async function refresh(
  { db, now }: Comparing,
  domain: string,
  result: DomainComparison,
): Promise<void> {
  await db.begin((tx) => wakeDomains(tx, { identifier: domain }, now))
  result.refreshed += 1
}
