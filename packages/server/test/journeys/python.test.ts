import { execFile } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { issueKey } from '../../src/features/desks/developer-keys/issue-key.ts'
import { issueCredential } from '../../src/features/trading/partners/issue-credential.ts'
import { SCOPES } from '../../src/http/route-config.ts'
import { catalogueDatabase } from '../support/catalogue-database.ts'
import { givenFlakyLine } from '../support/flaky-line.ts'
import { givenListing, givenPartner, type GivenPartner } from '../support/given.ts'
import type { House } from '../support/house.ts'
import { givenLab } from '../support/lab.ts'
import { openListeningHouse } from '../support/listening-house.ts'
import { givenApp, givenTokens } from '../support/oauth.ts'
import { givenAccount } from '../support/people.ts'

const run = promisify(execFile)
const CLIENT = fileURLToPath(new URL('../../../../clients/python/', import.meta.url))
/** Debian's own, without anything installed on top. */
const PYTHON = '/usr/bin/python3'
const KEYS = 16

it('the Python client passes its tests against the running service', async () => {
  const lab = await givenLab()
  const house = await openListeningHouse(lab, await catalogueDatabase(lab))
  const line = await givenFlakyLine(Number(new URL(house.url).port))
  const given = { ...(await givenWorld(house)), url: house.url, lossy_url: line.url }
  line.loseAnswers(2)
  const env = {
    PYTHONPATH: `${CLIENT}src`,
    PYTHONDONTWRITEBYTECODE: '1',
    NAMEHOUSE_TEST: JSON.stringify(given),
    ED25519_CASES: JSON.stringify(Array.from({ length: KEYS }, signedByNode)),
  }
  const args = ['-m', 'unittest', 'discover', '-s', `${CLIENT}tests`]
  const { stderr } = await run(PYTHON, args, { cwd: CLIENT, env, timeout: 900_000 })
  expect(stderr).toMatch(/Ran (?:[4-9]\d|\d{3}) tests/)
  // Nothing was skipped, so all of it ran against this service.
  expect(stderr.trim().split('\n').at(-1)).toBe('OK')
})

/** What the tests in clients/python/tests/test_server.py expect to find. */
async function givenWorld(house: House) {
  const live = { 'py-listed.com': 1_250_00, 'py-solar-roofs.com': 900_00, 'py-lamp.com': 800_00 }
  for (const [domain, bin] of Object.entries(live)) await givenListing(house, { domain, bin })
  for (const domain of ['py-lossy.com', 'py-refund.com', 'py-quote.com']) {
    await givenListing(house, { domain, bin: 100_00, environment: 'sandbox' })
  }
  const { id: account_id } = await givenAccount(house)
  const key = { account_id, name: 'Python' }
  const developer = await house.db.begin((tx) => issueKey(tx, key, house.clock.now()))
  const { access_token } = await givenTokens(house, await givenApp(house))
  const sandbox = await givenPartner(house, { environment: 'sandbox', affiliate: true })
  return {
    live: credentialOf(await givenPartner(house)),
    sandbox: credentialOf(sandbox),
    key_pair: await givenKeyPair(house, sandbox.partnerId),
    developer,
    access_token,
  }
}

/** A credential with a public key, of which only the client knows the private part. */
async function givenKeyPair(house: House, partner_id: string) {
  const { private_key, public_key } = signedByNode()
  const wanted = {
    partner_id,
    environment: 'sandbox',
    scopes: SCOPES,
    is_affiliate: false,
    public_key: Buffer.from(public_key, 'base64'),
  } as const
  const { masterKey } = house.deps.config
  const { key_id } = await house.db.begin((tx) =>
    issueCredential(tx, wanted, masterKey, house.clock.now()),
  )
  return { key_id, private_key }
}

function credentialOf({ keyId: key_id, secret }: GivenPartner) {
  return { key_id, secret }
}

/** A new key with a signature by Node. Ed25519 signatures are the same whoever makes them. */
function signedByNode() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const message = `GET\n/api/partner/v1/orders\n\nürgent ${private_key.length}`
  const signature = sign(null, Buffer.from(message), privateKey).toString('base64')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const public_key = Buffer.from(x, 'base64url').toString('base64')
  return { private_key, public_key, message, signature }
}
