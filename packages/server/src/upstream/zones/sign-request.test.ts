import { expect, it } from 'vitest'
import { signRequest } from './sign-request.ts'

/** The account and time of the examples in the documentation of Amazon S3. */
const KEY = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const NOW = new Date('2013-05-24T00:00:00Z')

it.each([
  ['/?lifecycle=', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('signs GET %s as in the documentation of S3', (path, signature) => {
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
  const headers = signRequest(KEY, { method: 'GET', url, body: Buffer.alloc(0), now: NOW })
  expect(headers['authorization']).toContain(`Signature=${signature}`)
})
