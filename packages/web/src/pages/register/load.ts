import { checkNames } from '../../api/search.ts'
import type { NameRow } from '../../api/name-row.ts'
import { metadataOf, tldOf } from '../../cart/tld-rules.ts'
import type { Question } from '../../load/answers.ts'
import type { AnyQuestion } from '../../load/site-page.ts'

/** A registry that answers later than this is shown as being asked in the first HTML. */
const WAIT_MS = 800
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const NAME = new RegExp(`^(?=.{3,253}$)(?:${LABEL}\\.)+(?=.*\\D)${LABEL}$`, 'u')

/** The name in the address. Undefined if it can't be one. */
export function readDomainParam(text: string): string | undefined {
  const domain = text.trim().toLowerCase()
  return NAME.test(domain) ? domain : undefined
}

export function stateOf(domain: string): Question<NameRow | null> {
  return {
    key: `state of ${domain}`,
    ask: async (signal) => (await checkNames([domain], signal))[0] ?? null,
    waitMs: WAIT_MS,
  }
}

export function questionsAbout(text: string): AnyQuestion[] {
  const domain = readDomainParam(text)
  return domain === undefined ? [] : [stateOf(domain), metadataOf(tldOf(domain))]
}
