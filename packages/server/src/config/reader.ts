import { isIP } from 'node:net'
import { readDatabaseAddress } from '../values/database-url.ts'
import { MASTER_KEY_BYTES, type MasterKey, readMasterKeyText } from '../values/master-key.ts'

export type Env = Record<string, string | undefined>

/** Published, so that the demo's database can be opened on any machine. `serve` rejects it. */
export const DEMO_MASTER_KEY: MasterKey = [Buffer.from('namehouse-demo-master-key-000001')]

const COMMON_TLDS_MAX = 30
const TOKEN_LENGTH_MIN = 16
const RESOLVERS_MAX = 10
const MASTER_KEYS_MAX = 5

/** Reads one variable at a time and adds anything wrong to `problems`. */
export function reader(env: Env, problems: string[]) {
  const complain = (text: string): undefined => {
    problems.push(text)
    return undefined
  }
  return {
    integer(name: string, { min, max, fallback }: { min: number; max: number; fallback: number }) {
      const text = env[name]
      if (!text) return fallback
      const value = Number(text)
      const isValid = /^\d+$/.test(text) && value >= min && value <= max
      return isValid
        ? value
        : (complain(`${name} must be a whole number from ${min} to ${max}`) ?? fallback)
    },
    positive(name: string, fallback: number) {
      const value = Number(env[name] || fallback)
      if (Number.isFinite(value) && value > 0) return value
      return complain(`${name} must be a number above 0`) ?? fallback
    },
    oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
      const value = values.find((candidate) => candidate === (env[name] || fallback))
      return value ?? complain(`${name} must be one of ${values.join(', ')}`) ?? fallback
    },
    list(name: string, fallback: string): string[] {
      const items = (env[name] || fallback).split(',').map((item) => item.trim().toLowerCase())
      const isValid = items.every((item) => /^[a-z0-9.-]+$/.test(item))
      if (!isValid || items.length > COMMON_TLDS_MAX) {
        complain(`${name} must be at most ${COMMON_TLDS_MAX} TLDs separated by commas`)
      }
      return items
    },
    addresses(name: string): string[] {
      const items = (env[name] ?? '').split(',').map((item) => item.trim())
      const named = items.filter((item) => item !== '')
      if (named.length <= RESOLVERS_MAX && named.every(isServer)) return named
      complain(`${name} must be at most ${RESOLVERS_MAX} IP addresses separated by commas`)
      return []
    },
    httpUrl(name: string): string | undefined {
      const text = env[name]
      if (!text) return undefined
      const url = URL.parse(text)
      if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search)
        return url.origin
      return complain(`${name} must be an http or https address without a path`)
    },
    contact(name: string): string | undefined {
      const text = env[name]
      if (!text) return undefined
      const uri = /^[^\s@:/]+@[^\s@:/]+$/.test(text) ? `mailto:${text}` : text
      if (/^(mailto:|https:\/\/|tel:)\S+$/.test(uri)) return uri
      return complain(`${name} must be an e-mail address, or start with https://, mailto: or tel:`)
    },
    databaseUrl: (name: string) => readDatabaseUrl(name, env[name], problems),
    redisUrl: (name: string) => schemed(name, /^(rediss?|valkeys?):\/\//, 'redis://'),
    token: (name: string) => readToken(name, env[name], problems),
    masterKey: (name: string) => readMasterKey(name, env[name] ?? '', problems),
  }

  function schemed(name: string, scheme: RegExp, example: string): string | undefined {
    const text = env[name]
    if (!text || scheme.test(text)) return text || undefined
    // Don't print the value: it may contain a password.
    return complain(`${name} must start with ${example}`)
  }
}

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
function isServer(text: string): boolean {
  const bare = /^\[(.+)\]:\d{1,5}$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d{1,5}$/, '$1')
  return isIP(bare) !== 0
}

/** The value is never printed: it contains a password. */
function readDatabaseUrl(name: string, text: string | undefined, problems: string[]) {
  if (!text) return undefined
  try {
    readDatabaseAddress(text)
    return text
  } catch {
    problems.push(`${name} must start with postgres:// and be like postgres://user:pass@host/name`)
    return undefined
  }
}

/** A secret that callers present. The value is never printed. */
function readToken(name: string, text: string | undefined, problems: string[]) {
  if (!text || text.length >= TOKEN_LENGTH_MIN) return text || undefined
  problems.push(`${name} must have at least ${TOKEN_LENGTH_MIN} characters`)
  return undefined
}

/** One key, or several separated by commas, newest first. */
function readMasterKey(name: string, text: string, problems: string[]): MasterKey {
  const keys = text.split(',', MASTER_KEYS_MAX + 1).map((each) => readMasterKeyText(each.trim()))
  const [newest, ...older] = keys.filter((key) => key !== undefined)
  if (!newest || older.length + 1 < keys.length || keys.length > MASTER_KEYS_MAX) {
    problems.push(
      `${name} must be ${MASTER_KEY_BYTES} bytes in base64 or hex, or up to ${MASTER_KEYS_MAX} ` +
        'such keys separated by commas, the newest first; make one: openssl rand -hex 32',
    )
    return [Buffer.alloc(MASTER_KEY_BYTES)]
  }
  if ([newest, ...older].some((key) => key.equals(DEMO_MASTER_KEY[0]))) {
    problems.push(`${name} is the demo's published key: make your own`)
  }
  return [newest, ...older]
}
