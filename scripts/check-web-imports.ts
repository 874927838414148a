import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * The folders of packages/web/src, lowest first: each may import itself and those before it, so
 * there are no cycles between folders. Type imports and dynamic imports count like all others.
 */
const ORDER = [
  'start.ts',
  'style',
  'query-string.ts',
  'address',
  'api',
  'load',
  'names',
  'kit',
  'toast',
  'failure',
  'empty',
  'form',
  'session',
  'parts',
  'charts',
  'credentials',
  'trade',
  'listings',
  'billing',
  'transfers',
  'receipts',
  'cart',
  'watching',
  'step-up',
  'shell',
  'account',
  'partner',
  'docs',
  'pages',
  'staff/api',
  'staff',
  'staff/orders',
  'staff/cases',
  'staff/listings',
  'staff/pages',
  'private-paths.ts',
  'private-page-code.ts',
  'private-pages.ts',
  'pages.ts',
  'staff-pages.ts',
  'main.tsx',
  'server',
  'server-entry.tsx',
  'staff-main.tsx',
]
/** Each folder in these is a page. Pages may import one another, without cycles. */
const PAGES = ['pages', 'staff/pages']
/**
 * The staff pages are a separate bundle. What they share with the other pages is in a folder before
 * both.
 */
const APART: Record<string, (part: string) => boolean> = {
  pages: (part) => part.startsWith('staff'),
}
const CODE = /\.tsx?$/
const IMPORT = /(?:^\s*(?:import|export)\b[^'"]*?|\bimport\()\s*'(\.[^'?]+)/gm

const files = ['packages/web/src', 'packages/web/e2e'].flatMap(codeIn)
const graph = new Map(files.map((file) => [file, importsOf(file)]))
/** The other packages have no order of folders, only no loops. */
const others = ['packages/sdk/src', 'packages/cli/src', 'packages/lab/src'].flatMap(codeIn)
const problems = [
  ...[...graph].flatMap(([file, targets]) => targets.flatMap((to) => wrongImport(file, to))),
  ...loops(graph).map((loop) => `files in a loop: ${loop.join(' -> ')}`),
  ...loops(new Map(others.map((file) => [file, importsOf(file)]))).map(
    (loop) => `files in a loop: ${loop.join(' -> ')}`,
  ),
  ...loops(pageGraph()).map((loop) => `pages in a loop: ${loop.join(' -> ')}`),
]
for (const problem of problems) console.error(problem)
console.log(`${files.length + others.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

function codeIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => CODE.test(file) && !file.includes('.test.') && !file.includes('examples/'))
    .map((file) => join(root, file))
    .sort()
}

function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(IMPORT)
  return [...found].map(([, to = '']) => join(dirname(file), to))
}

function wrongImport(file: string, target: string): string[] {
  const [part, other] = [partOf(file), partOf(target)]
  if (part === undefined || part === other) return []
  if (other === undefined) return [`${file} must not leave packages/web/src: ${target}`]
  const [place, otherPlace] = [ORDER.indexOf(part), ORDER.indexOf(other)]
  if (place < 0) return [`${file}: no rule for ${part}; put it into ORDER`]
  if (otherPlace < 0) return [`${target}: no rule for ${other}; put it into ORDER`]
  const isApart = APART[other]?.(part) ?? false
  return otherPlace > place || isApart ? [`${file} must not import ${target}`] : []
}

/** The folder a rule applies to, or undefined outside src. */
function partOf(file: string): string | undefined {
  const [first = '', second = '', ...rest] = relative('packages/web/src', file).split('/')
  if (first === '..') return undefined
  return first === 'staff' && rest.length > 0 ? `staff/${second}` : first
}

/** Which page imports which. */
function pageGraph(): Map<string, string[]> {
  const pages = new Map<string, string[]>()
  for (const [file, targets] of graph) {
    const page = pageOf(file)
    if (page === undefined) continue
    const others = targets.flatMap((to) => pageOf(to) ?? []).filter((other) => other !== page)
    pages.set(page, [...new Set([...(pages.get(page) ?? []), ...others])])
  }
  return pages
}

function pageOf(file: string): string | undefined {
  return PAGES.includes(partOf(file) ?? '') ? dirname(file) : undefined
}

function loops(edges: Map<string, string[]>): string[][] {
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (node: string, path: string[]): void => {
    if (path.includes(node)) found.push([...path.slice(path.indexOf(node)), node])
    if (path.includes(node) || done.has(node)) return
    for (const next of edges.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of edges.keys()) visit(node, [])
  return found
}
