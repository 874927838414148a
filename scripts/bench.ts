import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `npm run bench <name>` runs bench/<name>.bench.ts. Without a name, it lists them. */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const SUFFIX = '.bench.ts'
const names = readdirSync('bench')
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
const [name] = process.argv.slice(2)

if (name && names.includes(name)) {
  await import(new URL(`../bench/${name}${SUFFIX}`, import.meta.url).href)
} else {
  console.log(`Usage: npm run bench <name>, where <name> is one of: ${names.join(', ')}`)
  process.exitCode = name ? 2 : 0
}
