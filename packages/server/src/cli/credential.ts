import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { issueCredential } from '../features/trading/partners/issue-credential.ts'
import type { IssuedCredential } from '../features/trading/partners/partner.ts'
import { readPublicKey } from '../features/trading/partners/read-public-key.ts'
import { revokeCredential } from '../features/trading/partners/revoke-credential.ts'
import {
  OVERLAP_SECONDS,
  OVERLAP_SECONDS_MAX,
  rotateCredential,
} from '../features/trading/partners/rotate-credential.ts'
import { SCOPES } from '../http/route-config.ts'
import { systemClock } from '../values/clock.ts'
import { type Command, demandInteger, demandOneOf, readArguments, UsageError } from './command.ts'
import { withProductionDatabase } from './operator-database.ts'

const FLAGS = {
  environment: { type: 'string' },
  scopes: { type: 'string' },
  affiliate: { type: 'boolean' },
  'overlap-seconds': { type: 'string' },
  'public-key': { type: 'string' },
} as const

type Flags = {
  environment?: string
  scopes?: string
  affiliate?: boolean
  'overlap-seconds'?: string
  'public-key'?: string
}
type Work = (db: Db, config: Config) => Promise<number>

/** Partner credentials: issue, rotate, revoke. */
export const credential: Command = {
  details: [
    'namehouse credential issue PARTNER_ID --environment sandbox|live --scopes all|search,buy,…',
    '    [--affiliate] [--public-key BASE64]',
    `  Scopes: ${SCOPES.join(', ')}. The secret is shown only once.`,
    '  With an Ed25519 public key there is no secret: requests are signed with the private key.',
    'namehouse credential rotate KEY_ID [--overlap-seconds 86400] [--public-key BASE64]',
    '  Issues a new pair. The old one keeps working for the overlap, at most seven days.',
    'namehouse credential revoke KEY_ID',
    '  Takes effect immediately on every node. All need the settings of "namehouse serve".',
  ].join('\n'),
  run: async (args) => {
    const { values, positionals } = readArguments(args, FLAGS)
    const [what, id = '', ...rest] = positionals
    if (!id || rest.length > 0) throw new UsageError('expected a command and an id.')
    if (what === 'issue') return await withProductionDatabase(issue(id, values))
    if (what === 'rotate') return await withProductionDatabase(rotate(id, values))
    if (what === 'revoke') return await withProductionDatabase(revoke(id))
    throw new UsageError('expected "issue", "rotate" or "revoke".')
  },
}

function issue(partner_id: string, flags: Flags): Work {
  const environment = demandOneOf('--environment', flags.environment, ['sandbox', 'live'])
  const names = flags.scopes === 'all' ? [...SCOPES] : (flags.scopes ?? '').split(',')
  const scopes = [...new Set(names.map((name) => demandOneOf('--scopes', name.trim(), SCOPES)))]
  const is_affiliate = flags.affiliate ?? false
  const public_key = publicKeyIn(flags)
  const wanted = { partner_id, environment, scopes, is_affiliate, public_key }
  return async (db, { masterKey }) =>
    show(await db.begin((tx) => issueCredential(tx, wanted, masterKey, systemClock.now())))
}

function rotate(key_id: string, flags: Flags): Work {
  const text = flags['overlap-seconds'] ?? String(OVERLAP_SECONDS)
  const overlap_seconds = demandInteger('--overlap-seconds', text, {
    min: 0,
    max: OVERLAP_SECONDS_MAX,
  })
  const wanted = { key_id, overlap_seconds, public_key: publicKeyIn(flags) }
  return async (db, { masterKey }) =>
    show(await db.begin((tx) => rotateCredential(tx, wanted, masterKey, systemClock.now())))
}

function publicKeyIn({ 'public-key': text }: Flags): Buffer | null {
  return text === undefined ? null : readPublicKey(text)
}

function revoke(key_id: string): Work {
  return async (db) => {
    await db.begin((tx) => revokeCredential(tx, { key_id }, systemClock.now()))
    process.stdout.write(`${key_id} is revoked.\n`)
    return 0
  }
}

/** One field per line, so scripts can parse it. */
function show({ key_id, secret }: IssuedCredential): number {
  process.stdout.write(`key_id ${key_id}\n`)
  if (secret === null) return 0
  process.stdout.write(`secret ${secret}\n`)
  process.stderr.write('Save the secret now. It won’t be shown again.\n')
  return 0
}
