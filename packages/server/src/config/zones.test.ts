import { expect, it } from 'vitest'
import { readBucket, readCzds, readZonesSource } from './zones.ts'

type Read = (env: Record<string, string>, problems: string[]) => unknown

function problemsOf(read: Read, env: Record<string, string>): string[] {
  const problems: string[] = []
  read(env, problems)
  return problems
}

const CZDS = { CZDS_USERNAME: 'me@example.com', CZDS_PASSWORD: 'secret-word' }
const S3 = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret-word' }
const SECRET = 'x'.repeat(32)

it.each<[Read, Record<string, string>, string | undefined]>([
  [readCzds, CZDS, undefined],
  [readCzds, { ...CZDS, CZDS_URL: 'http://127.0.0.1:4000' }, undefined],
  [readCzds, { ...CZDS, CZDS_URL: 'http://czds.example' }, 'CZDS_URL must start with https://'],
  [readCzds, { ...CZDS, CZDS_AUTH_URL: 'ftp://127.0.0.1' }, 'CZDS_AUTH_URL must start with'],
  [readCzds, { CZDS_USERNAME: 'me@example.com' }, 'CZDS_USERNAME and CZDS_PASSWORD are not set'],
  [readZonesSource, {}, undefined],
  [readZonesSource, { ZONES_URL: 'https://a.example/zones', ZONES_SECRET: SECRET }, undefined],
  [readZonesSource, { ZONES_URL: 'https://a.example/zones' }, 'ZONES_SECRET must have at least 32'],
  [readZonesSource, { ZONES_URL: 'https://u:p@a.example', ZONES_SECRET: SECRET }, 'ZONES_URL must'],
  [readBucket, S3, undefined],
  [readBucket, {}, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set'],
  [readBucket, { ...S3, S3_ENDPOINT: 'http://files.example' }, 'S3_ENDPOINT must start with https'],
])('%o with %j: %s', (read, env, problem) => {
  const problems = problemsOf(read, env)
  expect(problems).toEqual(problem === undefined ? [] : [expect.stringContaining(problem)])
  // Problems are printed, and end up in logs.
  expect(problems.join()).not.toContain('secret-word')
})
