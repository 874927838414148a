import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { mapInSlices } from '../../../values/map-in-slices.ts'
import { findOwned, type OwnedDomain } from '../domains/find-owned.ts'

export type Problem = { code: string; text: string }
/** A name that was given, once, and whether it can be acted on. */
export type JudgedName =
  | { domain: string; owned: OwnedDomain; problem: null }
  | { domain: string; owned: null; problem: Problem }

/** The same for a name that nobody owns and for another's: whose it is, nobody learns here. */
const NOT_OWNED: Problem = { code: 'not_owned', text: 'It is not in your portfolio.' }
const DETAILS_MAX = 20

/** What stands against acting on a name of the caller's; null for nothing. */
export type Judge = (owned: OwnedDomain) => Problem | null

type Given = { account_id: string; names: string[]; skip_on_error: boolean; judge?: Judge }

/**
 * Reads the names in the order they were given, each once. Refuses: validation_error (some name
 * cannot be acted on, and errors are not to be skipped).
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
  const text = `Nothing was done: ${wrong.length} of ${judged.length} names cannot be acted on.`
  const details = wrong.slice(0, DETAILS_MAX).map(({ domain, message }) => {
    return { field: `domains.${domain}`, message }
  })
  throw new Refusal('validation_error', text, { details })
}

function readOne(text: string): [domain: string, problem: Problem | null] {
  const read = readDomainName(text)
  return read.ok ? [read.name, null] : [text.trim(), { code: 'invalid_name', text: read.reason }]
}

/** The names that cannot be acted on, as the caller is told. */
export function errorsOf(
  judged: JudgedName[],
): { domain: string; code: string; message: string }[] {
  return judged.flatMap(({ domain, problem }) =>
    problem ? [{ domain, code: problem.code, message: problem.text }] : [],
  )
}
