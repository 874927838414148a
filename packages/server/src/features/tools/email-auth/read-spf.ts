import { error, type Issue, notice, warning } from '../issue.ts'

export type SpfTerm = {
  /** `+`, `-`, `~` or `?`. */
  qualifier: string
  mechanism: string
  /** The part after the colon or equals sign, without a prefix length. */
  value: string
  text: string
}

const TERMS_MAX = 100
const TERM = /^([+\-~?]?)([a-z][a-z0-9_.-]*)(?:[:=]([^/]*))?(?:\/.*)?$/i
const MECHANISMS = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'])
const MODIFIERS = new Set(['redirect', 'exp'])

/** Parses an SPF record (RFC 7208) and reports syntax problems. */
export function readSpf(record: string): { terms: SpfTerm[]; problems: Issue[] } {
  const texts = record
    .trim()
    .split(/\s+/)
    .slice(1, TERMS_MAX + 1)
  const problems: Issue[] = []
  const terms = texts.flatMap((text): SpfTerm[] => {
    const [, qualifier = '', mechanism = '', value = ''] = TERM.exec(text) ?? []
    const name = mechanism.toLowerCase()
    if (MECHANISMS.has(name) || MODIFIERS.has(name)) {
      return [{ qualifier: qualifier || '+', mechanism: name, value, text }]
    }
    // Unknown modifiers are ignored. Any other unknown term breaks the record.
    if (!/^[a-z][a-z0-9_.-]*=/i.test(text)) {
      problems.push(error('spf_syntax', `“${text.slice(0, 60)}” is not a valid SPF term.`))
    }
    return []
  })
  return { terms, problems: [...problems, ...judgeTerms(terms)] }
}

function judgeTerms(terms: SpfTerm[]): Issue[] {
  const all = terms.findIndex(({ mechanism }) => mechanism === 'all')
  const behind = all < 0 ? [] : terms.slice(all + 1).filter(({ mechanism }) => mechanism !== 'exp')
  return [
    ...(terms.some(({ mechanism }) => mechanism === 'ptr')
      ? [warning('spf_ptr', 'ptr is slow. Don’t use it.')]
      : []),
    ...(behind.length > 0
      ? [notice('spf_after_all', `Terms after “all” are ignored: ${behind[0]?.text}.`)]
      : []),
    ...terms
      .filter(
        ({ mechanism, value }) => ['include', 'exists', 'ip4', 'ip6'].includes(mechanism) && !value,
      )
      .map(({ text }) => error('spf_syntax', `“${text}” has no value.`)),
  ]
}
