import type { ChildProcess } from 'node:child_process'
import { drive, type Target } from '../drive.ts'
import { answering, start, stop, withDemo } from '../processes.ts'
import { versionOf } from './install.ts'
import { compare, medians, oursAndPeers } from './report.ts'
import { freePort } from '../../packages/lab/test/support/free-port.ts'

const TLD = 'com'
const PATH = `/api/tlds/${TLD}/metadata`
const ROUNDS = 5
const ROUND_MS = 3_000
const WARM_UP_MS = 10_000
/** Named in the table as on the left. */
const FRAMEWORKS = {
  'bare node:http': 'node:http',
  [versionOf('fastify')]: 'fastify',
  [versionOf('hono')]: 'hono',
  [versionOf('express')]: 'express',
}

/**
 * The rules of a TLD as JSON: from the demo, with limits, security headers, metrics and a log, and
 * from the same route in bare frameworks without any of these.
 */
export async function compareHttp(): Promise<void> {
  await withDemo(async (demo) => {
    const ours = { ...demo, url: `${demo.url}${PATH}` }
    await answering(ours.url)
    const answer = await (await fetch(ours.url)).text()
    const started: ChildProcess[] = []
    try {
      const targets: [string, Target][] = [['ours', ours]]
      for (const [name, kind] of Object.entries(FRAMEWORKS)) {
        const { child, target } = await startFramework(kind, answer)
        started.push(child)
        targets.push([name, target])
      }
      for (const [, target] of targets) await drive(target, WARM_UP_MS)
      const alternatives = targets.map(([name, target]) => ({
        name,
        run: async () => (await drive(target, ROUND_MS)).perCpuSecond,
      }))
      const measured = await medians(alternatives, ROUNDS)
      const work = 'HTTP: the rules of a TLD'
      compare({ work, unit: 'answers per CPU second', ...oursAndPeers(measured) })
    } finally {
      for (const child of started) await stop(child)
    }
  })
}

async function startFramework(
  kind: string,
  answer: string,
): Promise<{ child: ChildProcess; target: Target }> {
  const port = await freePort()
  const child = start('bench/peers/http-server.ts', [kind, String(port), TLD, answer], {})
  const url = `http://127.0.0.1:${port}${PATH}`
  await answering(url)
  return { child, target: { url, pid: child.pid ?? 0 } }
}
