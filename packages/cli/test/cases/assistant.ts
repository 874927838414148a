import { describe, expect, it } from 'vitest'
import { givenPeer, json, silence } from '../../../sdk/test/support/peer.ts'
import { type At, givenLogin } from '../support/login.ts'
import { givenConfig, inputOf, nh } from '../support/nh.ts'

type Message = { id: number; result?: Record<string, unknown>; error?: { message: string } }

const message = (id: number, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
const call = (id: number, name: string, input: object = {}): string =>
  message(id, 'tools/call', { name, arguments: input })
const INITIALIZE = message(1, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'a client', version: '1' },
})

async function bridge(url: string, folder: string, ...chunks: string[]): Promise<Message[]> {
  const env = { XDG_CONFIG_HOME: folder, NAMEHOUSE_URL: url }
  const { code, stdout } = await nh(['mcp'], { env, input: inputOf(...chunks) })
  expect(code).toBe(0)
  const lines = stdout.split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Message).toSorted((a, b) => a.id - b.id)
}

/** The bridge from stdio to the service's MCP server. */
export function assistantCases(at: At): void {
  describe('nh mcp', () => {
    it('initializes, lists tools and calls one, with and without a login', async () => {
      const { url } = at().house
      const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}\n'
      const asked = INITIALIZE + initialized + message(2, 'tools/list')
      // Cut in the middle of a message, as pipes do.
      const halves = [asked.slice(0, 50), asked.slice(50) + call(3, 'tld_price', { tld: 'com' })]
      const answers = await bridge(url, givenConfig(), ...halves, call(4, 'list_domains'))
      expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4])
      expect(JSON.stringify(answers[1]?.result)).toContain('search_domains')
      expect(JSON.stringify(answers[2]?.result)).toContain('register_cents')
      expect(answers[3]?.error?.message).toContain('nh login')
      const login = await givenLogin(at)
      const [listed] = await bridge(url, login.folder, call(5, 'list_domains'))
      expect(listed?.result?.['structuredContent']).toMatchObject({ items: [] })
    })

    it('answers what is no message, and a service that is not there', async () => {
      const nowhere = 'http://127.0.0.1:1'
      const [bad, batch, lost] = await bridge(nowhere, givenConfig(), 'hello\n[]\n', call(7, 'x'))
      expect([bad?.error, batch?.error]).toMatchObject([{ code: -32_700 }, { code: -32_600 }])
      expect(lost).toMatchObject({ id: 7, error: { code: -32_000 } })
    })

    it('a cancelled request ends its connection and gets no answer', async () => {
      const peer = await givenPeer(silence)
      const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 8 } }
      const env = { XDG_CONFIG_HOME: givenConfig(), NAMEHOUSE_URL: peer.baseUrl }
      const input = (async function* () {
        yield call(8, 'search_domains')
        await expect.poll(() => peer.seen.length).toBe(1)
        yield `${JSON.stringify(cancel)}\n`
      })()
      expect(await nh(['mcp'], { env, input })).toMatchObject({ code: 0, stdout: '' })
      await expect.poll(() => peer.leftEarly()).toBe(1)
    })

    it('an answer that is no message becomes an error, and one on many lines becomes one', async () => {
      const odd = await givenPeer(json(503, { error: 'no' }))
      const [failed] = await bridge(odd.baseUrl, givenConfig(), call(9, 'x'))
      expect(failed).toMatchObject({ id: 9, error: { message: 'The service answered 503.' } })
      const pretty = await givenPeer((response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 10, result: {} }, null, 2))
      })
      expect(await bridge(pretty.baseUrl, givenConfig(), call(10, 'x'))).toEqual([
        { jsonrpc: '2.0', id: 10, result: {} },
      ])
    })
  })
}
