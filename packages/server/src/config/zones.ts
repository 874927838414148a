import type { Env } from './reader.ts'

/** An account with ICANN's zone file service, CZDS. */
export type CzdsConfig = { authUrl: string; apiUrl: string; username: string; password: string }

/** Where another machine publishes its index of zone files, and what it signs them with. */
export type ZonesSource = { url: string; secret: string }

/** A bucket of an S3-compatible service. */
export type BucketConfig = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const CZDS_URL = 'https://czds-api.icann.org'
const CZDS_AUTH_URL = 'https://account-api.icann.org'
const SECRET_LENGTH_MIN = 32
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export function readCzds(env: Env, problems: string[]): CzdsConfig {
  const { CZDS_USERNAME: username = '', CZDS_PASSWORD: password = '' } = env
  if (username === '' || password === '') {
    problems.push('CZDS_USERNAME and CZDS_PASSWORD are not set: your account at czds.icann.org')
  }
  return {
    authUrl: readSafeUrl(env, 'CZDS_AUTH_URL', CZDS_AUTH_URL, problems),
    apiUrl: readSafeUrl(env, 'CZDS_URL', CZDS_URL, problems),
    username,
    password,
  }
}

/** Undefined: this machine imports its own zone files, or has none. */
export function readZonesSource(env: Env, problems: string[]): ZonesSource | undefined {
  const { ZONES_URL: text } = env
  if (!text) return undefined
  const url = URL.parse(text)
  // A password in the URL would end up in logs.
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.username) {
    problems.push('ZONES_URL must be an address like https://files.example.com/zones')
    return undefined
  }
  return { url: url.href.replace(/\/*$/, '/'), secret: readZonesSecret(env, problems) }
}

/** Signs what is published. Its readers have the same. */
export function readZonesSecret(env: Env, problems: string[]): string {
  const { ZONES_SECRET: secret = '' } = env
  if (secret.length < SECRET_LENGTH_MIN) {
    problems.push(`ZONES_SECRET must have at least ${SECRET_LENGTH_MIN} characters`)
  }
  return secret
}

export function readBucket(env: Env, problems: string[]): BucketConfig {
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = env
  if (accessKeyId === '' || secretAccessKey === '') {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set')
  }
  const region = env['S3_REGION'] || 'us-east-1'
  const usual = `https://s3.${region}.amazonaws.com`
  const endpoint = readSafeUrl(env, 'S3_ENDPOINT', usual, problems)
  return { endpoint, region, accessKeyId, secretAccessKey }
}

/** Passwords are sent there, so it must be https, except on this machine. */
function readSafeUrl(env: Env, name: string, usual: string, problems: string[]): string {
  const url = URL.parse(env[name] || usual)
  const isSafe = url?.protocol === 'https:' || LOOPBACK.test(url?.hostname ?? '')
  if (url && isSafe && /^https?:$/.test(url.protocol)) return url.origin
  problems.push(`${name} must start with https://`)
  return usual
}
