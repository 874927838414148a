import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeNames } from './zone-names.ts'

type Import = { folder: string; zonesDir: string; names: number; day: number }

const CLI = fileURLToPath(new URL('../packages/server/bin/namehouse.mjs', import.meta.url))
const LOOK_MS = 250
const SAY_MS = 10_000
const TICKS_A_SECOND = 100

/** Imports the generated names of a day by `namehouse zones import`, in a process of its own. */
export async function importDay({ folder, zonesDir, names, day }: Import): Promise<void> {
  const file = join(folder, 'com.txt')
  console.log(`day ${day + 1}:`)
  await writeNames(file, names, day)
  const began = performance.now()
  const program = spawn(process.execPath, [CLI, 'zones', 'import', file, '--zone', 'com'], {
    env: { ...process.env, ZONES_DIR: zonesDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  program.stdout.on('data', (chunk) => (said += String(chunk)))
  showProgress(program)
  const watched = watch(program.pid ?? 0)
  const [code] = (await once(program, 'exit')) as [number | null]
  const { residentMB, anonymousMB, cpuSeconds } = watched()
  if (code !== 0) throw new Error(`The import failed with ${code}.`)
  const seconds = (performance.now() - began) / 1_000
  const { size } = await stat(await indexFile(zonesDir))
  console.log(
    `  ${said.trim()}\n  ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU, ` +
      `${Math.round(names / seconds).toLocaleString('en')} names a second, at most ` +
      `${residentMB} MB resident (${anonymousMB} MB without mapped files), ` +
      `file ${(size / 1e6).toFixed(0)} MB, ${(size / names).toFixed(1)} bytes a name`,
  )
  await rm(file)
}

/** The file of the index. */
export async function indexFile(zonesDir: string): Promise<string> {
  const name = (await readdir(zonesDir)).find((each) => each.endsWith('.mdb'))
  if (name === undefined) throw new Error(`There is no index in ${zonesDir}.`)
  return join(zonesDir, name)
}

/** The import prints how far it is every second. Shows some of it. */
function showProgress({ stderr }: ChildProcess): void {
  let shownAt = 0
  stderr?.on('data', (chunk) => {
    const text = String(chunk).trim()
    const isProgress = /^(reading|writing)/.test(text)
    if (isProgress && performance.now() - shownAt < SAY_MS) return
    if (isProgress) shownAt = performance.now()
    console.log(`  ${text.split('\n').at(-1)}`)
  })
}

type Usage = { residentMB: number; anonymousMB: number; cpuSeconds: number }

/** Follows the largest process of a program: the launcher starts another Node. Linux only. */
function watch(pid: number): () => Usage {
  const most: Usage = { residentMB: 0, anonymousMB: 0, cpuSeconds: 0 }
  const look = async (): Promise<void> => {
    for (const each of [pid, ...(await childrenOf(pid))]) {
      const now = await usageOf(each)
      most.residentMB = Math.max(most.residentMB, now.residentMB)
      most.anonymousMB = Math.max(most.anonymousMB, now.anonymousMB)
      most.cpuSeconds = Math.max(most.cpuSeconds, now.cpuSeconds)
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return () => {
    clearInterval(timer)
    return most
  }
}

async function usageOf(pid: number): Promise<Usage> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const times = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(' ')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024)
  return {
    // The most that it ever had, also between two looks.
    residentMB: megabytes('VmHWM'),
    anonymousMB: megabytes('RssAnon'),
    cpuSeconds: (Number(times[13] ?? 0) + Number(times[14] ?? 0)) / TICKS_A_SECOND,
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const path = `/proc/${pid}/task/${pid}/children`
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}
