import { spawn, spawnSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MIGRATIONS = 'packages/server/src/db/migrations'
/** How many changes of the migrations to go back at most. */
const STEPS_MAX = 50

export type PreviousRelease = {
  commit: string
  /** The file to start as `node cli.ts serve`. */
  cli: string
  migrations: number
}

/**
 * Writes the sources from before the newest migration to a folder. It runs with the packages that
 * are installed here, so nothing is downloaded. Undefined without a history, for example in a
 * shallow checkout.
 */
export async function checkOutPrevious(folder: string): Promise<PreviousRelease | undefined> {
  const found = findPrevious()
  if (!found) return undefined
  await mkdir(folder, { recursive: true })
  await unpack(found.commit, folder)
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return { ...found, cli: join(folder, 'packages/server/src/cli.ts') }
}

/** The newest commit with fewer migrations than now, all of which are still the same. */
function findPrevious(): { commit: string; migrations: number } | undefined {
  const present = migrationsOf('HEAD')
  const log = git(['log', `--max-count=${STEPS_MAX}`, '--format=%H', '--', MIGRATIONS])
  for (const changed of log) {
    const [commit] = git(['rev-parse', '--verify', '--quiet', `${changed}^`])
    const before = commit ? migrationsOf(commit) : new Map<string, string>()
    const isSame = [...before].every(([name, id]) => present.get(name) === id)
    if (commit && isSame && isWhole(before) && before.size < present.size) {
      return { commit, migrations: before.size }
    }
  }
  return undefined
}

/** Whether the migrations are numbered without a gap. Work on several at a time leaves gaps for a while. */
function isWhole(migrations: Map<string, string>): boolean {
  const numbers = [...migrations.keys()].sort().map((path) => Number(basename(path).slice(0, 4)))
  return numbers.length > 0 && numbers.every((number, index) => number === index + 1)
}

/** The content ids of the migrations of a commit. */
function migrationsOf(commit: string): Map<string, string> {
  const lines = git(['ls-tree', commit, `${MIGRATIONS}/`])
  return new Map(
    lines.map((line) => {
      const [about = '', name = ''] = line.split('\t')
      return [name, about.split(' ')[2] ?? '']
    }),
  )
}

function git(args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

async function unpack(commit: string, folder: string): Promise<void> {
  const archive = spawn('git', ['archive', commit, 'packages', 'package.json'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] })
  archive.stdout.pipe(tar.stdin)
  const codes = await Promise.all([archive, tar].map(exitCode))
  if (codes.some((code) => code !== 0)) throw new Error(`git archive ${commit} failed`)
}

async function exitCode(child: ReturnType<typeof spawn>): Promise<number | null> {
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}
