import { expect, it } from 'vitest'
import { type House, openHouse } from '../../test/support/house.ts'
import { givenApp, postForm } from '../../test/support/oauth.ts'
import { givenSignedIn } from '../../test/support/people.ts'
import { PLAIN_EXAMPLES } from './openapi-plain-examples.ts'

const TOKEN = '/api/oauth/token'
const REGISTER = '/api/oauth/register'

type Answer = { statusCode: number; json(): object }
type Shown = { status: number; error?: string; error_description?: string }
const shown = (answer: Answer): Shown => ({ status: answer.statusCode, ...answer.json() })

async function register({ app }: House, payload: string, type = 'application/json') {
  const headers = { 'content-type': type }
  return shown(await app.inject({ method: 'POST', url: REGISTER, headers, payload }))
}

it('every example of a refusal in another shape is what the service answers', async () => {
  const house = await openHouse()
  const { client_id } = await givenApp(house)
  const grant = { grant_type: 'refresh_token', client_id, refresh_token: 'nothing' }
  const answers = {
    OauthBadMetadata: await register(house, '{}'),
    OauthBadGrant: shown(await postForm(house, TOKEN, grant)),
    OauthBadRequest: shown(await postForm(house, '/api/oauth/revoke', { client_id })),
    OauthUnknownClient: shown(await postForm(house, TOKEN, { ...grant, client_id: 'app_none' })),
    OauthTooLarge: shown(await postForm(house, TOKEN, { code: 'a'.repeat(70_000) })),
    OauthMediaType: await register(house, 'a=b', 'application/x-www-form-urlencoded'),
    OauthRateLimited: await limited(),
    PlainValidationError: shown(await keyed(house)),
  }
  await house.db.end({ timeout: 1 })
  const OauthUnavailable = shown(await postForm(house, TOKEN, grant))
  expect({ ...answers, OauthUnavailable }).toEqual(PLAIN_EXAMPLES)
})

async function keyed(house: House) {
  const { browser } = await givenSignedIn(house)
  const { api_key, api_secret } = (await browser.post('/api/v1/keys', { name: 'A test' })).json()
  const headers = { 'x-api-key': String(api_key), 'x-api-secret': String(api_secret) }
  return await house.app.inject({ url: '/api/v1/domains/available', headers })
}

/** The refusal of one call too many. Its numbers differ from limit to limit. */
async function limited(): Promise<Shown> {
  const house = await openHouse({ rateLimitScale: 0.01 })
  for (let calls = 0; calls < 20; calls += 1) {
    const answer = shown(await postForm(house, TOKEN, {}))
    if (answer.status !== 429) continue
    const { error_description: text = '', ...others } = answer
    const error_description = text
      .replace(/\d+ requests/, '60 requests')
      .replace(/in \d+ s\.$/, 'in 42 s.')
    return { ...others, error_description }
  }
  throw new Error('no call was refused')
}
