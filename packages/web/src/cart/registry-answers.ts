import { isRecord } from '../api/api-error.ts'

/** What somebody told a registry, by the name of each question. */
export type RegistryAnswers = Record<string, string | boolean>

const KEY = 'namehouse.registry-answers'
const KEPT_MAX = 50
const ANSWERS_MAX = 50
const TEXT_MAX = 255

/** A registrar keeps the answers with the contact that owns the name: a company has others. */
export type AskedAbout = { account: string; tld: string; owner: string | undefined }

/** What this account answered before, in this browser. Empty if it wasn't asked. */
export function answersFor(asked: AskedAbout): RegistryAnswers {
  const found = stored(asked.account).find(([name]) => name === nameOf(asked))?.[1]
  return isRecord(found) ? readAnswers(found) : {}
}

/** Kept until the person signs out, so that nobody is asked twice. */
export function rememberAnswers(asked: AskedAbout, answers: RegistryAnswers): void {
  const { account } = asked
  const name = nameOf(asked)
  const others = stored(account).filter(([other]) => other !== name)
  const kept = Object.fromEntries([...others, [name, answers]].slice(-KEPT_MAX))
  try {
    localStorage.setItem(KEY, JSON.stringify({ account, kept }))
  } catch {
    // Storage is full or switched off. The question is asked again then.
  }
}

function nameOf({ tld, owner = '' }: AskedAbout): string {
  return `${tld} ${owner}`
}

/** Only the latest account's answers are kept. */
function stored(account: string): [name: string, answers: unknown][] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (!isRecord(value) || value['account'] !== account || !isRecord(value['kept'])) return []
    return Object.entries(value['kept']).slice(0, KEPT_MAX)
  } catch {
    return []
  }
}

function readAnswers(found: Record<string, unknown>): RegistryAnswers {
  const answers: RegistryAnswers = {}
  for (const [name, value] of Object.entries(found).slice(0, ANSWERS_MAX)) {
    if (typeof value === 'boolean') answers[name] = value
    else if (typeof value === 'string' && value !== '') answers[name] = value.slice(0, TEXT_MAX)
  }
  return answers
}

export function forgetRegistryAnswers(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to forget.
  }
}
