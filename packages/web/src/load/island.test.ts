import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { formatIsland, parseIsland } from './island.ts'

function sent(data: unknown, error?: ApiError): unknown {
  const answer = { data, error, isAsking: false, at: 1 }
  const island = { origin: 'https://a', path: '/', query: {}, large: ['b'] }
  const text = formatIsland({ ...island, answers: new Map([['a', answer]]) })
  expect(text).not.toMatch(/[<\u2028\u2029]/)
  const { answers, ...others } = parseIsland(text)
  expect(others).toEqual(island)
  return answers.get('a')
}

describe('the answers in the HTML', () => {
  it.each([
    null,
    [1, 'two', false],
    { at: new Date(5), inside: [new Date(6)] },
    new Map([['a.com', { row: new Map() }]]),
    { $: 'date', value: 7 },
    { $: { $: 'map' } },
    '</script><!-- \u2028 🏠 "\\',
  ])('%j comes through unchanged', (data) => {
    expect(sent(data)).toEqual({ data, error: undefined, isAsking: false, at: 1 })
  })

  it('a refusal stays one, with its fields', () => {
    const fields = [{ field: 'q', message: 'No <b>.' }]
    const refused = new ApiError({ status: 404, code: 'not_found', message: 'None.', fields })
    const answer = sent(undefined, refused) as { error: ApiError }
    expect(answer.error).toBeInstanceOf(ApiError)
    expect(answer.error).toMatchObject({ status: 404, code: 'not_found', message: 'None.', fields })
  })
})
