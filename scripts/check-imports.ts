import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { AREAS, placeOf, rankOf } from './areas.ts'

/** Which parts of packages/server/src may import which. A part may always import itself. */
const PARTS: Record<string, string[]> = {
  values: [],
  meaning: [],
  drawing: [],
  'refusal.ts': [],
  config: ['values'],
  'config.ts': ['config', 'values'],
  db: ['values'],
  events: ['db', 'values'],
  jobs: ['db', 'values'],
  upstream: ['refusal.ts', 'values'],
  http: ['refusal.ts', 'values', 'db', 'drawing'],
  auth: ['refusal.ts', 'values', 'db', 'http'],
  'tool-deps.ts': ['config.ts', 'values', 'db', 'upstream', 'http'],
  'deps.ts': ['config.ts', 'tool-deps.ts', 'values', 'db', 'upstream', 'http'],
  features: [
    'refusal.ts',
    'values',
    'meaning',
    'drawing',
    'db',
    'events',
    'jobs',
    'upstream',
    'http',
    'auth',
    'deps.ts',
    'tool-deps.ts',
  ],
  // Another way into the features, beside HTTP routes: it may call operations of every area.
  mcp: ['refusal.ts', 'values', 'db', 'upstream', 'http', 'auth', 'deps.ts', 'features'],
  callers: ['deps.ts', 'http', 'auth', 'features', 'mcp', 'values'],
  'observe.ts': ['deps.ts', 'http', 'jobs', 'features'],
  'probes.ts': ['deps.ts', 'observe.ts', 'http'],
  'app.ts': ['callers', 'deps.ts', 'observe.ts', 'http', 'auth', 'features', 'values'],
  'letters.ts': ['features', 'values'],
  'worker.ts': ['letters.ts', 'deps.ts', 'db', 'jobs', 'auth', 'http', 'features', 'values'],
  'tools.ts': ['deps.ts', 'features'],
  'forward.ts': ['deps.ts', 'features', 'http'],
  'tools-child.ts': ['features'],
  'main.ts': [
    'config.ts',
    'deps.ts',
    'app.ts',
    'worker.ts',
    'tools.ts',
    'forward.ts',
    'probes.ts',
    'features',
    'http',
    'upstream',
    'values',
  ],
  backup: ['values', 'db', 'upstream'],
  cli: [
    'backup',
    'config',
    'config.ts',
    'db',
    'features',
    'forward.ts',
    'http',
    'main.ts',
    'upstream',
    'values',
  ],
  'cli.ts': ['backup', 'cli', 'config.ts', 'db', 'refusal.ts'],
}

/**
 * Other areas call a feature's operations, never its SQL. Only `app.ts` and `callers` open routes.
 */
const STATEMENTS = /(^|-)sql\.ts$/
const ROUTES = /(^|-)routes\.ts$/
/** Our packages that the server's code must not import. It talks to them like any other caller. */
const OUTSIDERS = /from '(@namehouse\/|\.\.\/\.\.\/(\.\.\/)*(cli|lab|sdk|web)\/)/

const root = 'packages/server/src'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .sort()
const graph = new Map(files.map((file) => [file, importsOf(file)]))
const problems = [
  ...[...graph].flatMap(([file, targets]) => targets.flatMap((to) => wrongImport(file, to) ?? [])),
  ...files
    .filter((file) => OUTSIDERS.test(read(file)))
    .map((file) => `${file} knows another package`),
  ...cycles(),
  ...strangersOfCli(),
]
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

/** The command line has no dependencies but the sdk, so that it installs and starts fast. */
function strangersOfCli(): string[] {
  const folder = 'packages/cli/src'
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return [...text.matchAll(/(?:from |import\()'([^']+)'/g)]
        .map(([, to = '']) => to)
        .filter((to) => !/^(node:|\.{1,2}\/|@namehouse\/sdk$)/.test(to))
        .map((to) => `${folder}/${name} must not import ${to}`)
    })
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function importsOf(file: string): string[] {
  const specifiers = read(file).matchAll(/^\s*(?:import|export)\b[^'"]*?from '(\.[^']+)'/gm)
  return [...specifiers].map(([, to = '']) => relative(root, join(root, dirname(file), to)))
}

function wrongImport(file: string, target: string): string | undefined {
  const [part = ''] = file.split('/')
  const [targetPart = ''] = target.split('/')
  const allowed = PARTS[part]
  if (!allowed) return `${file}: no rule for ${part}; add it to PARTS`
  if (part !== targetPart && !allowed.includes(targetPart)) {
    return `${file} must not import ${target}`
  }
  if (targetPart !== 'features') return undefined
  const name = basename(target)
  if (part === 'features') return wrongCall(file, target)
  if (STATEMENTS.test(name)) return `${file} must not reach into ${target}`
  const isSurface = part === 'app.ts' || part === 'callers'
  return ROUTES.test(name) && !isSurface ? `${file} must not open ${target}` : undefined
}

/** Returns the problem with a call from one feature to another, if any. */
function wrongCall(file: string, target: string): string | undefined {
  const from = placeOf(file)
  const to = placeOf(target)
  for (const { area, feature } of [from, to]) {
    if (!AREAS[area]) return `${file}: no area ${area}; add it to AREAS`
    if (rankOf(area, feature) < 0) return `${file}: add ${feature} to the area ${area}`
  }
  if (from.area === to.area && from.feature === to.feature) return undefined
  const name = basename(target)
  if (ROUTES.test(name)) return `${file} must not open ${target}`
  if (from.area === to.area) {
    const isDown = rankOf(from.area, from.feature) > rankOf(to.area, to.feature)
    return isDown ? undefined : `${file} must not call ${to.feature}, which is above it`
  }
  if (!AREAS[from.area]?.calls.includes(to.area)) return `${file} must not call ${to.area}`
  return STATEMENTS.test(name) ? `${file} must not reach into ${target}` : undefined
}

function cycles(): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) found.push(`cycle: ${[...path, file].join(' -> ')}`)
    if (path.includes(file) || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  return found
}
