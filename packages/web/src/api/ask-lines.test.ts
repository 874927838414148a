import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { askLines } from './ask-lines.ts'

const SEARCH = { route: 'POST /x', takes: {} as { body: { q: string } } }

/** A service that sends these parts of an answer, then ends it normally or breaks it off. */
function givenAnswer(parts: string[], end: 'well' | 'broken' = 'well', status = 200): void {
  const bytes = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part))
      else if (end === 'well') controller.close()
      else controller.error(new TypeError('network error'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(bytes, { status }))
  vi.stubGlobal('navigator', { onLine: true })
}

async function readAll(signal = new AbortController().signal) {
  const lines: unknown[] = []
  try {
    for await (const line of askLines(SEARCH, { body: { q: 'a' } }, signal)) lines.push(line)
  } catch (error) {
    return { lines, error: error instanceof Error ? error : undefined }
  }
  return { lines, error: undefined }
}

describe('askLines', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('yields each line, wherever the network cuts the bytes', async () => {
    givenAnswer(['{"a":', '1}\n{"b":2}', '\n{"c":3}'])
    expect(await readAll()).toEqual({ lines: [{ a: 1 }, { b: 2 }, { c: 3 }], error: undefined })
  })

  it('keeps the lines from before the connection broke, and reports the break', async () => {
    givenAnswer(['{"a":1}\n'], 'broken')
    const { lines, error } = await readAll()
    expect(lines).toEqual([{ a: 1 }])
    expect(error).toMatchObject({ status: 0, message: 'The connection was lost.' })
  })

  it('refuses a line that is not JSON', async () => {
    givenAnswer(['{"a":1}\n<html>\n'])
    const { lines, error } = await readAll()
    expect(lines).toEqual([{ a: 1 }])
    expect(error).toMatchObject({ code: 'unexpected_answer' })
  })

  it("throws the service's own refusal", async () => {
    const body = { error: { code: 'validation_error', message: 'q acme has no ending.' } }
    givenAnswer([JSON.stringify(body)], 'well', 400)
    const { error } = await readAll()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, message: 'q acme has no ending.' })
  })

  it('rethrows an abort unchanged, not as an ApiError', async () => {
    givenAnswer(['{"a":1}\n'], 'broken')
    const leave = new AbortController()
    leave.abort()
    const { error } = await readAll(leave.signal)
    expect(error).not.toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ name: 'AbortError' })
  })
})
