import assert from 'node:assert/strict'
import { afterAll, beforeAll } from 'vitest'
import { startOwnDemo } from './own-demo.ts'
import { takeDemo } from './take-demo.ts'
import type { DemoKind } from './take-demo.ts'

type Demo = { url: string; labUrl: string; databaseUrl: string; stop: () => Promise<void> }

/** A demo for the tests of one file: a shared one, or its `own`. */
export function demoForFile(kind: DemoKind | 'own') {
  let demo: Demo | undefined
  beforeAll(async () => {
    demo = await (kind === 'own' ? ownDemo() : sharedDemo(kind))
  })
  afterAll(async () => {
    await demo?.stop()
  })

  const running = (): Demo => {
    assert.ok(demo, 'The demo is not running.')
    return demo
  }

  /** Publishes a TXT record in the demo's simulated DNS. */
  const publishText = async (host: string, text: string): Promise<void> => {
    const response = await fetch(`${running().labUrl}/hosts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ host, turns: [[{ type: 'TXT', data: text }]] }),
    })
    assert.equal(response.status, 201, await response.text())
  }

  return {
    url: () => running().url,
    /** The control address of its simulated outside world (packages/lab/README.md). */
    labUrl: () => running().labUrl,
    /** For what would otherwise take time to happen. */
    databaseUrl: () => running().databaseUrl,
    publishText,
  }
}

async function ownDemo(): Promise<Demo> {
  const { url, stop, ...demo } = await startOwnDemo()
  return { url, labUrl: await demo.labUrl(), databaseUrl: await demo.databaseUrl(), stop }
}

async function sharedDemo(kind: DemoKind): Promise<Demo> {
  const { demo, giveBack } = await takeDemo(kind)
  return { ...demo, stop: giveBack }
}
