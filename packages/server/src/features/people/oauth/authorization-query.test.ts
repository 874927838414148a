import { expect, it } from 'vitest'
import { readAuthorizationQuery } from './authorization-query.ts'

const read = (search: string) =>
  Object.fromEntries(new URLSearchParams(readAuthorizationQuery(search)))

it('no scope at all means prices', () => {
  expect(read('client_id=a')).toEqual({ client_id: 'a', scope: 'pricing:read' })
})

it('scopes that are unknown here are ignored beside a known one, and left alone by themselves', () => {
  expect(read('scope=openid+pricing:read+email')).toEqual({ scope: 'pricing:read' })
  expect(read('scope=openid+email')).toEqual({ scope: 'openid email' })
})

it('offline_access asks for consent, unless the app has said what to ask for', () => {
  expect(read('scope=offline_access')).toEqual({ scope: 'offline_access', prompt: 'consent' })
  expect(read('scope=offline_access&prompt=none')).toMatchObject({ prompt: 'none' })
})

it('parameters that mean nothing here are ignored, and those that change everything are not', () => {
  expect(read('nonce=1&claims=%7B%7D&max_age=0&registration=x&state=s')).toEqual({
    state: 's',
    scope: 'pricing:read',
  })
  expect(read('request=jwt&request_uri=u')).toMatchObject({ request: 'jwt', request_uri: 'u' })
})

it('what is said twice stays said twice, for the provider to refuse', () => {
  for (const name of ['scope', 'redirect_uri', 'state']) {
    const again = new URLSearchParams(readAuthorizationQuery(`${name}=a&${name}=b`))
    expect(again.getAll(name)).toEqual(['a', 'b'])
  }
})

it('an answer in a form or a fragment is not offered', () => {
  expect(read('response_mode=query')).toMatchObject({ response_mode: 'query' })
  expect(read('response_mode=form_post')).toMatchObject({ response_mode: 'unsupported' })
})
