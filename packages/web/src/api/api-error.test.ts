import { describe, expect, it } from 'vitest'
import { readApiError } from './api-error.ts'

const NONE = new Headers()

describe('readApiError', () => {
  it("keeps the service's own words, code and request id", () => {
    const body = {
      error: { code: 'validation_error', message: 'max must be a number.', request_id: 'r1' },
    }
    const error = readApiError(400, NONE, body)
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_error',
      message: 'max must be a number.',
      requestId: 'r1',
      retryAfterSeconds: null,
    })
  })

  it('reads the wait from Retry-After', () => {
    const error = readApiError(429, new Headers({ 'retry-after': '17' }), undefined)
    expect(error.retryAfterSeconds).toBe(17)
  })

  it('shows no wait when Retry-After is not a number of seconds', () => {
    const headers = new Headers({ 'retry-after': 'Sun, 15 Nov 2026 10:00:00 GMT' })
    expect(readApiError(429, headers, undefined).retryAfterSeconds).toBeNull()
  })

  it.each([undefined, 'gateway says no', null, [], { error: 'text' }, { error: { message: 3 } }])(
    'a body that is not the error shape (%j) still gives a sentence with the status',
    (body) => {
      const error = readApiError(502, NONE, body)
      expect(error.message).toBe('The service answered with status 502.')
      expect(error.code).toBe('unexpected_answer')
    },
  )

  it('falls back to the request id of the header', () => {
    const error = readApiError(500, new Headers({ 'x-request-id': 'r2' }), { error: {} })
    expect(error.requestId).toBe('r2')
  })
})
