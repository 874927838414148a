import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Bench, BENCHES } from './all-benches.ts'
import { type Figures, readFigures, slowerThan, type Stored } from './figures.ts'

/**
 * Runs the benchmarks one after the other and compares their figures with stored ones:
 * `npm run bench all -- --compare FILE`. It prints what got worse by more than 10 % and then ends
 * with 1. A file that doesn't exist yet is written. `--save FILE` writes the new figures,
 * `--runs 3` takes the median of three runs, and names run some of the benchmarks.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  allowPositionals: true,
  options: { compare: { type: 'string' }, save: { type: 'string' }, runs: { type: 'string' } },
})
const RUNS_MAX = 9
const runs = Math.min(RUNS_MAX, Math.max(1, Number(values.runs ?? 1) || 1))
const wanted = BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name))
if (unknown.length > 0) {
  const known = BENCHES.map(({ name }) => name).join(', ')
  console.error(`There is no ${unknown.join(', ')} here. Choose from: ${known}`)
  process.exit(2)
}

const before = values.compare && existsSync(values.compare) ? stored(values.compare) : undefined
const now = await measureAll()
if (values.save) save(values.save, now)
if (values.compare && !before) save(values.compare, now)
if (before) report(before, now)

async function measureAll(): Promise<Stored> {
  const figures: Figures = {}
  const load = loadavg()[0] ?? 0
  for (const bench of wanted) {
    const outputs: string[] = []
    for (let run = 0; run < runs; run += 1) outputs.push(await outputOf(bench))
    for (const each of bench.figures) {
      const found = readFigures(outputs, each)
      if (found === undefined) console.log(`${bench.name} printed no "${each.name}"`)
      else figures[`${bench.name}: ${each.name}`] = { value: found, better: each.better }
    }
  }
  const { version: node } = process
  return { machine: { arch: arch(), cores: availableParallelism(), node, load }, runs, figures }
}

/** Each in a process of its own, as if it were called by name. What failed has no figures. */
async function outputOf({ name, args = [], env = {} }: Bench): Promise<string> {
  console.log(`\n${name} ${args.join(' ')}`)
  const file = fileURLToPath(new URL('../scripts/bench.ts', import.meta.url))
  const child = spawn(process.execPath, [file, name, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += String(chunk)
    process.stdout.write(chunk)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) console.log(`${name} failed with ${code}`)
  return text
}

function stored(file: string): Stored {
  // Written below.
  return JSON.parse(readFileSync(file, 'utf8')) as Stored
}

function save(file: string, figures: Stored): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
  console.log(`\n${Object.keys(figures.figures).length} figures are stored in ${file}`)
}

function report(earlier: Stored, later: Stored): void {
  const isSame = earlier.machine.arch === later.machine.arch
  if (!isSame || earlier.machine.cores !== later.machine.cores) {
    console.log('\nThe stored figures are of another kind of machine: trust only the ratios.')
  }
  console.log(`\nload ${later.machine.load.toFixed(1)}, before ${earlier.machine.load.toFixed(1)}`)
  const slower = slowerThan(earlier.figures, later.figures)
  if (slower.length === 0) {
    console.log('Nothing got worse by more than 10 %.')
    return
  }
  console.log('Worse by more than 10 %:')
  for (const { name, was, is, percent } of slower) {
    console.log(`  ${name}: ${was} before, ${is} now (${percent.toFixed(0)} % worse)`)
  }
  process.exitCode = 1
}
