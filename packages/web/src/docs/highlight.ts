/** `text` is shown without colors. */
export type Grammar = 'ts' | 'sh' | 'py' | 'json' | 'text'

/** The kinds of `.code` in kit/code.css: keyword, string, number, comment. */
export type Kind = 'k' | 's' | 'n' | 'c'
export type Token = { kind: Kind | undefined; text: string }

/** Longer texts stay plain: nobody reads them word by word, and every token costs an element. */
const LENGTH_MAX = 20_000

const QUOTED = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`
const NUMBER = String.raw`(?<n>\b\d[\d_]*(?:\.\d+)?\b)`
const keywords = (list: string) => String.raw`(?<k>\b(?:${list.replaceAll(' ', '|')})\b)`

const TYPESCRIPT = keywords(
  'import from export const let async await function return if else for of in new try catch ' +
    'throw type as typeof instanceof class extends null undefined true false',
)
const SHELL = keywords('export local shift set if then else fi for in do done case esac break')
const PYTHON = keywords(
  'import from def class return if elif else for in while try except raise with as not and or ' +
    'is pass lambda None True False',
)

const RULES: Record<Exclude<Grammar, 'text'>, string> = {
  ts: String.raw`(?<c>\/\/.*|\/\*[^]*?\*\/)|(?<s>${QUOTED}|\`(?:\\.|[^\`\\])*\`)|${TYPESCRIPT}|${NUMBER}`,
  sh: String.raw`(?<c>(?<=^|\s)#.*)|(?<s>'[^']*'|"(?:\\[^]|[^"\\])*")|${SHELL}|${NUMBER}`,
  py: String.raw`(?<c>#.*)|(?<s>"""[^]*?"""|\b[bfr]?(?:${QUOTED})|${QUOTED})|${PYTHON}|${NUMBER}`,
  json: String.raw`(?<k>"(?:\\.|[^"\\\n])*"(?=\s*:))|(?<s>"(?:\\.|[^"\\\n])*")|(?<n>-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b)`,
}

/**
 * Splits a sample into tokens that can be colored. It knows only what short samples need, which
 * saves a highlighting library many times its size.
 */
export function highlight(text: string, grammar: Grammar): Token[] {
  if (grammar === 'text' || text.length > LENGTH_MAX) return [{ kind: undefined, text }]
  const tokens: Token[] = []
  let at = 0
  for (const match of text.matchAll(new RegExp(RULES[grammar], 'gm'))) {
    if (match.index > at) tokens.push({ kind: undefined, text: text.slice(at, match.index) })
    tokens.push({ kind: kindOf(match.groups), text: match[0] })
    at = match.index + match[0].length
  }
  if (at < text.length) tokens.push({ kind: undefined, text: text.slice(at) })
  return tokens
}

function kindOf(groups: Record<string, string | undefined> = {}): Kind | undefined {
  return (['k', 's', 'n', 'c'] as const).find((kind) => groups[kind] !== undefined)
}
