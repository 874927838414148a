import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../db/pool.ts'
import { inOneSnapshot } from '../../../db/in-one-snapshot.ts'
import { type Link, readChainEnd, readLinks } from './audit-chain-sql.ts'

const FIRST_HASH = '0'.repeat(64)
const PAGE_LINKS = 5_000

export type AuditCheck = {
  links: number
  /** The newest hash. Stored elsewhere, it later proves that nothing before it was rewritten. */
  lastHash: string
  /** The first problem; undefined if there is none. */
  problem: string | undefined
}

/**
 * Verifies the audit log from the first link to the last by recomputing every hash. `known` is a
 * hash from an earlier check, which must still be in the chain.
 */
export async function checkAudit(db: Db, known?: string): Promise<AuditCheck> {
  return await inOneSnapshot(db, (snapshot) => checkChain(snapshot, known))
}

/** Same check inside a transaction that is already open. */
export async function checkChain(reader: Tx, known?: string): Promise<AuditCheck> {
  let at = { links: 0, lastHash: FIRST_HASH }
  let isKnownThere = known === undefined || known === FIRST_HASH
  for (;;) {
    const page = await readLinks(reader, at.links, PAGE_LINKS)
    for (const link of page) {
      const problem = problemOf(link, at)
      if (problem) return { ...at, problem }
      at = { links: link.link, lastHash: link.hash }
      isKnownThere ||= link.hash === known
    }
    if (page.length < PAGE_LINKS) break
  }
  const { last_link, last_hash } = await readChainEnd(reader)
  if (last_link !== at.links || last_hash !== at.lastHash) {
    return { ...at, problem: `link ${at.links} is the last, but ${last_link} were written` }
  }
  return { ...at, problem: isKnownThere ? undefined : 'the hash you gave is not in the log' }
}

function problemOf(
  { link, fields, hash, prev_hash }: Link,
  { links, lastHash }: { links: number; lastHash: string },
): string | undefined {
  if (link !== links + 1) return `link ${links + 1} is missing`
  if (prev_hash !== null && prev_hash !== lastHash) return `link ${link} does not follow`
  const said = `[${link},"${lastHash}",${fields}]`
  const isRight = createHash('sha256').update(said).digest('hex') === hash
  return isRight ? undefined : `link ${link} was changed: ${fields.slice(0, 200)}`
}
