import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Grammar, highlight } from './highlight.ts'

const FOLDER = fileURLToPath(new URL('examples/', import.meta.url))

/** The colored tokens as `kind:text`. */
const colored = (text: string, grammar: Grammar) =>
  highlight(text, grammar)
    .filter(({ kind }) => kind !== undefined)
    .map((token) => `${token.kind}:${token.text}`)

describe('highlighting', () => {
  it.each(readdirSync(FOLDER))('changes no character of %s, and colors some', (file) => {
    const text = readFileSync(FOLDER + file, 'utf8')
    const extension = file.split('.').at(-1) ?? 'text'
    const tokens = highlight(text, (extension === 'mjs' ? 'ts' : extension) as Grammar)
    expect(tokens.map((token) => token.text).join('')).toBe(text)
    expect(tokens.some(({ kind }) => kind !== undefined)).toBe(true)
  })

  it.each<[Grammar, string, string[]]>([
    ['ts', "const a = 'https://x' // b", ['k:const', "s:'https://x'", 'c:// b']],
    ['ts', 'imported(1_000, `${a}`)', ['n:1_000', 's:`${a}`']],
    ['sh', "export A='b' # c", ['k:export', "s:'b'", 'c:# c']],
    ['sh', 'echo ${a##*/} $#', []],
    ['py', 'f\'{a["b"]}\' # c', ['s:f\'{a["b"]}\'', 'c:# c']],
    ['py', '"""a\nb"""\ndef c', ['s:"""a\nb"""', 'k:def']],
    ['json', '{"a": "b", "c": [-1.5, null]}', ['k:"a"', 's:"b"', 'k:"c"', 'n:-1.5', 'n:null']],
    ['json', '{"a": "an unfinished text', ['k:"a"']],
    ['text', 'const a = 1', []],
  ])('in %s, %j is colored as %j', (grammar, text, tokens) => {
    expect(colored(text, grammar)).toEqual(tokens)
  })

  it('a very long text stays plain', () => {
    expect(highlight('1 '.repeat(20_000), 'json')).toHaveLength(1)
  })
})
