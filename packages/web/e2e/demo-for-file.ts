import assert from 'node:assert/strict'
import { afterAll, beforeAll } from 'vitest'
import { startOwnDemo } from './own-demo.ts'
import { takeDemo } from './take-demo.ts'
import type { DemoKind } from './take-demo.ts'

type Demo = {
  url: string
  labUrl: string
  forwardUrl: string
  databaseUrl: string
  /** Only of a demo of its own: zone files change what others see. */
  zonesDir?: string
  stop: () => Promise<void>
}

/** Settings of a demo that differ from the usual ones. They are asked for before it starts. */
export type Settings = () => Promise<Record<string, string>>

/** A demo for the tests of one file: a shared one, or its `own`. */
export function demoForFile(kind: DemoKind | 'own', settings?: Settings) {
  let demo: Demo | undefined
  beforeAll(async () => {
    demo = await (kind === 'own' ? ownDemo(settings) : sharedDemo(kind))
  })
  afterAll(async () => {
    await demo?.stop()
  })

  const running = (): Demo => {
    assert.ok(demo, 'The demo is not running.')
    return demo
  }

  /** Publishes a record in the demo's simulated DNS. */
  const publish = async (host: string, type: 'TXT' | 'CNAME', data: string): Promise<void> => {
    const response = await fetch(`${running().labUrl}/hosts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ host, turns: [[{ type, data }]] }),
    })
    assert.equal(response.status, 201, await response.text())
  }

  return {
    url: () => running().url,
    /** The control address of its simulated outside world (packages/lab/README.md). */
    labUrl: () => running().labUrl,
    /** Where its forwarder listens. */
    forwardUrl: () => running().forwardUrl,
    /** For what would otherwise take time to happen. */
    databaseUrl: () => running().databaseUrl,
    /** Where the index of zone files is, of a demo of its own. */
    zonesDir: () => running().zonesDir ?? assert.fail('A shared demo has no zone files.'),
    publishText: async (host: string, text: string) => await publish(host, 'TXT', text),
    publishAlias: async (host: string, of: string) => await publish(host, 'CNAME', of),
  }
}

async function ownDemo(settings?: Settings): Promise<Demo> {
  const { url, stop, zonesDir, ...demo } = await startOwnDemo(await settings?.())
  const [labUrl, forwardUrl] = [await demo.labUrl(), await demo.forwardUrl()]
  return { url, labUrl, forwardUrl, databaseUrl: await demo.databaseUrl(), zonesDir, stop }
}

async function sharedDemo(kind: DemoKind): Promise<Demo> {
  const { demo, giveBack } = await takeDemo(kind)
  return { ...demo, stop: giveBack }
}
