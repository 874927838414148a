import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { mapInSlices } from '../../../values/map-in-slices.ts'
import { findOwned, type OwnedDomain } from '../domains/find-owned.ts'

export type Problem = { code: string; text: string }
/** A distinct name from the input, and whether it can be changed. */
export type JudgedName =
  | { domain: string; owned: OwnedDomain; problem: null }
  | { domain: string; owned: null; problem: Problem }

/** The same for unowned names and for other accounts' names, so that ownership isn't revealed. */
const NOT_OWNED: Problem = { code: 'not_owned', text: 'It is not in your portfolio.' }
const DETAILS_MAX = 20

/** Why a name of the caller can't be changed, or null if it can. */
export type Judge = (owned: OwnedDomain) => Problem | null

type Given = { account_id: string; names: string[]; skip_on_error: boolean; judge?: Judge }

/**
 * Reads the names in the given order, without duplicates. Refuses: validation_error (some name
 * can't be changed, and errors are not skipped).
 */
export async function judgeNames(reader: Reader, given: Given): Promise<JudgedName[]> {
  const read = new Map(await mapInSlices(given.names, readOne))
  const readable = [...read].flatMap(([domain, problem]) => (problem ? [] : domain))
  const owned = await findOwned(reader, given.account_id, readable)
  const judged = await mapInSlices([...read], ([domain, problem]): JudgedName => {
    const row = owned.get(domain)
    if (problem || !row) return { domain, owned: null, problem: problem ?? NOT_OWNED }
    const against = given.judge?.(row)
    if (against) return { domain, owned: null, problem: against }
    return { domain, owned: row, problem: null }
  })
  const wrong = errorsOf(judged)
  if (given.skip_on_error || wrong.length === 0) return judged
  const text = `Nothing was changed, because of problems with ${wrong.length} of ${judged.length} names.`
  const details = wrong.slice(0, DETAILS_MAX).map(({ domain, message }) => {
    return { field: `domains.${domain}`, message }
  })
  throw new Refusal('validation_error', text, { details })
}

function readOne(text: string): [domain: string, problem: Problem | null] {
  const read = readDomainName(text)
  return read.ok ? [read.name, null] : [text.trim(), { code: 'invalid_name', text: read.reason }]
}

/** The names that can't be changed, as reported to the caller. */
export function errorsOf(
  judged: JudgedName[],
): { domain: string; code: string; message: string }[] {
  return judged.flatMap(({ domain, problem }) =>
    problem ? [{ domain, code: problem.code, message: problem.text }] : [],
  )
}
