import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'

/**
 * Renders the parts of Helm's template language that our chart uses, so that its templates are
 * checked on machines without helm. Anything else throws.
 */
export function renderChart(
  folder: string,
  changes: object = {},
  revision = 1,
): Record<string, string> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const chart = parse(read('Chart.yaml')) as { appVersion: string }
  const values = { ...(parse(read('values.yaml')) as object), ...changes }
  const root = {
    Values: values,
    Chart: { AppVersion: chart.appVersion },
    Release: { Name: 'shop', Service: 'Helm', Revision: revision },
  }
  const named = new Map<string, Node[]>()
  const names = readdirSync(join(folder, 'templates')).toSorted()
  const trees = names.map((name) => ({
    name,
    tree: parseTemplate(read(`templates/${name}`), named),
  }))
  return Object.fromEntries(
    trees
      .filter(({ name }) => name.endsWith('.yaml'))
      .map(({ name, tree }) => [name, write(tree, { root, vars: {}, named })]),
  )
}

type Node = string | { code: string; body: Node[] | undefined }
type Scope = { root: object; vars: Record<string, unknown>; named: Map<string, Node[]> }

/** Blocks are nested in `body`. Dashes remove the white space beside them. */
function parseTemplate(text: string, named: Map<string, Node[]>): Node[] {
  const pieces = text.split(/(\{\{-?.*?-?\}\})/s)
  for (const [index, piece] of pieces.entries()) {
    if (!piece.startsWith('{{')) continue
    if (piece.startsWith('{{-')) pieces[index - 1] = pieces[index - 1]?.trimEnd() ?? ''
    if (piece.endsWith('-}}')) pieces[index + 1] = pieces[index + 1]?.trimStart() ?? ''
  }
  const stack: Node[][] = [[]]
  const opened: string[] = []
  for (const piece of pieces) {
    const top = stack.at(-1)
    if (!top) throw new Error('a block is closed twice')
    const code = /^\{\{-?\s*(.*?)\s*-?\}\}$/s.exec(piece)?.[1]
    if (code === undefined) top.push(piece)
    else if (/^(if|range|define) /.test(code)) {
      const body: Node[] = []
      top.push({ code, body })
      stack.push(body)
      opened.push(code)
    } else if (code === 'end') {
      const body = stack.pop() ?? []
      const name = /^define "(.+)"$/.exec(opened.pop() ?? '')?.[1]
      if (name !== undefined) named.set(name, body)
    } else top.push({ code, body: undefined })
  }
  if (opened.length > 0) throw new Error(`a block isn't closed: ${opened.join(', ')}`)
  return stack[0] ?? []
}

function write(nodes: Node[], scope: Scope): string {
  return nodes.map((node) => (typeof node === 'string' ? node : run(node, scope))).join('')
}

function run({ code, body }: Exclude<Node, string>, scope: Scope): string {
  if (!body) return textOf(evaluate(code, scope))
  if (code.startsWith('define ')) return ''
  if (code.startsWith('if '))
    return isTrue(evaluate(code.slice(3), scope)) ? write(body, scope) : ''
  const [, key = '', value = '', list = ''] = /^range (\$\w+), (\$\w+) := (.+)$/.exec(code) ?? []
  if (list === '') throw new Error(`unknown block: ${code}`)
  const entries = Object.entries(evaluate(list, scope) as object)
  return entries
    .map(([k, v]) => write(body, { ...scope, vars: { ...scope.vars, [key]: k, [value]: v } }))
    .join('')
}

function evaluate(code: string, scope: Scope): unknown {
  const [first = '', ...filters] = code.split(' | ')
  return filters.reduce((value, filter) => pipe(filter, value, scope), call(first, scope))
}

function call(code: string, scope: Scope): unknown {
  const [word = '', ...rest] = code.split(' ')
  if (word === 'include') {
    const body = scope.named.get((rest[0] ?? '').slice(1, -1))
    if (!body) throw new Error(`no template ${rest[0]}`)
    return write(body, scope)
  }
  if (word === 'toYaml') return stringify(look(rest[0] ?? '', scope)).trimEnd()
  if (word === 'not') return !isTrue(look(rest[0] ?? '', scope))
  if (rest.length > 0) throw new Error(`unknown function: ${code}`)
  return look(word, scope)
}

function pipe(code: string, value: unknown, scope: Scope): unknown {
  const [word = '', argument = ''] = code.split(' ')
  if (word === 'quote') return JSON.stringify(textOf(value))
  if (word === 'default') return isTrue(value) ? value : look(argument, scope)
  if (word === 'nindent')
    return `\n${textOf(value).replaceAll(/^(?=.)/gm, ' '.repeat(Number(argument)))}`
  throw new Error(`unknown filter: ${code}`)
}

/** A path such as `.Values.server.replicas`, or a variable. A path that leads nowhere throws. */
function look(path: string, { root, vars }: Scope): unknown {
  if (path.startsWith('$')) return vars[path]
  if (!path.startsWith('.')) throw new Error(`unknown word: ${path}`)
  let value: unknown = root
  for (const part of path.slice(1).split('.').filter(Boolean)) {
    if (typeof value !== 'object' || value === null || !(part in value)) {
      throw new Error(`there is no ${path}`)
    }
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return String(value)
  }
  throw new Error('a list or a map is written without toYaml, or a value is missing')
}

function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return Boolean(value)
}
