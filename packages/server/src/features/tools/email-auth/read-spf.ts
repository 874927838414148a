import { error, type Issue, notice, warning } from '../issue.ts'

export type SpfTerm = {
  /** `+`, `-`, `~` or `?`. */
  qualifier: string
  mechanism: string
  /** What follows the colon or the equals sign, without a prefix length. */
  value: string
  text: string
}

const TERMS_MAX = 100
const TERM = /^([+\-~?]?)([a-z][a-z0-9_.-]*)(?:[:=]([^/]*))?(?:\/.*)?$/i
const MECHANISMS = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'])
const MODIFIERS = new Set(['redirect', 'exp'])

/** An SPF record taken apart (RFC 7208), with what is wrong in itself. */
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
    // Modifiers that are not known are passed over, other terms break the record.
    if (!/^[a-z][a-z0-9_.-]*=/i.test(text)) {
      problems.push(error('spf_syntax', `“${text.slice(0, 60)}” is no term of SPF.`))
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
      ? [warning('spf_ptr', 'ptr is slow and should not be used.')]
      : []),
    ...(behind.length > 0
      ? [notice('spf_after_all', `What follows all is never looked at: ${behind[0]?.text}.`)]
      : []),
    ...terms
      .filter(
        ({ mechanism, value }) => ['include', 'exists', 'ip4', 'ip6'].includes(mechanism) && !value,
      )
      .map(({ text }) => error('spf_syntax', `“${text}” says no value.`)),
  ]
}
