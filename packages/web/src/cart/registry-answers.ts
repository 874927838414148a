import { isRecord } from '../api/api-error.ts'

/** What somebody told a registry, by the name of each question. */
export type RegistryAnswers = Record<string, string | boolean>

const KEY = 'namehouse.registry-answers'
const TLDS_MAX = 50
const ANSWERS_MAX = 50
const TEXT_MAX = 255

/** What this account answered for a TLD before, in this browser. Empty if it wasn't asked. */
export function answersFor(account: string, tld: string): RegistryAnswers {
  const found = stored(account).find(([name]) => name === tld)?.[1]
  return isRecord(found) ? readAnswers(found) : {}
}

/** Kept until the person signs out, so that nobody is asked twice. */
export function rememberAnswers(account: string, tld: string, answers: RegistryAnswers): void {
  const others = stored(account).filter(([name]) => name !== tld)
  const tlds = Object.fromEntries([...others, [tld, answers]].slice(-TLDS_MAX))
  try {
    localStorage.setItem(KEY, JSON.stringify({ account, tlds }))
  } catch {
    // Storage is full or switched off. The question is asked again then.
  }
}

/** Only the latest account's answers are kept. */
function stored(account: string): [tld: string, answers: unknown][] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (!isRecord(value) || value['account'] !== account || !isRecord(value['tlds'])) return []
    return Object.entries(value['tlds']).slice(0, TLDS_MAX)
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
