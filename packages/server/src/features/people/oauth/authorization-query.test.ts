import { expect, it } from 'vitest'
import { readAuthorizationQuery } from './authorization-query.ts'

const read = (search: string) =>
  Object.fromEntries(new URLSearchParams(readAuthorizationQuery(search)))

it('no scope defaults to prices', () => {
  expect(read('client_id=a')).toEqual({ client_id: 'a', scope: 'pricing:read' })
})

it('unknown scopes are ignored next to a known one, and passed on if there is no other', () => {
  expect(read('scope=openid+pricing:read+email')).toEqual({ scope: 'pricing:read' })
  expect(read('scope=openid+email')).toEqual({ scope: 'openid email' })
})

it('offline_access prompts for consent, unless the app set its own prompt', () => {
  expect(read('scope=offline_access')).toEqual({ scope: 'offline_access', prompt: 'consent' })
  expect(read('scope=offline_access&prompt=none')).toMatchObject({ prompt: 'none' })
})

it('unknown parameters are ignored, except those that change the meaning', () => {
  expect(read('nonce=1&claims=%7B%7D&max_age=0&registration=x&state=s')).toEqual({
    state: 's',
    scope: 'pricing:read',
  })
  expect(read('request=jwt&request_uri=u')).toMatchObject({ request: 'jwt', request_uri: 'u' })
})

it('repeated parameters are passed on, for the provider to refuse', () => {
  for (const name of ['scope', 'redirect_uri', 'state']) {
    const again = new URLSearchParams(readAuthorizationQuery(`${name}=a&${name}=b`))
    expect(again.getAll(name)).toEqual(['a', 'b'])
  }
})

it('form and fragment responses are not supported', () => {
  expect(read('response_mode=query')).toMatchObject({ response_mode: 'query' })
  expect(read('response_mode=form_post')).toMatchObject({ response_mode: 'unsupported' })
})
