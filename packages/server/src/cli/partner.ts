import { addMember } from '../features/trading/partners/add-member.ts'
import { addPartner } from '../features/trading/partners/add-partner.ts'
import { giveSandbox } from '../features/trading/sandbox/give-sandbox.ts'
import { systemClock } from '../values/clock.ts'
import { PARTNER_ROLES, type PartnerRole } from '../values/partner-role.ts'
import { publicId } from '../values/public-id.ts'
import { type Command, demandInteger, readArguments, UsageError } from './command.ts'
import { withProductionDatabase } from './operator-database.ts'

const FLAGS = {
  name: { type: 'string' },
  email: { type: 'string' },
  'commission-bps': { type: 'string' },
  admin: { type: 'boolean' },
  role: { type: 'string' },
} as const
type Flags = { name?: string; email?: string; 'commission-bps'?: string }

/** Adds partners and the people who may act for them. */
export const partner: Command = {
  details: [
    'namehouse partner add --name NAME --email ADDRESS [--commission-bps 1500]',
    '  Prints the id of the new partner, for "namehouse credential issue". The commission is in',
    '  basis points: 1500 is 15%.',
    'namehouse partner member add PARTNER_ID EMAIL [--role ROLE]',
    '  Lets the person with that account act for the partner on the website. Roles: admin,',
    '  developer (the default), finance and viewer. --admin is short for --role admin.',
    'Needs the settings of "namehouse serve".',
  ].join('\n'),
  run: async (args) => {
    const { values, positionals } = readArguments(args, FLAGS)
    const { admin, role: wanted, ...others } = values
    const isPlain = admin === undefined && wanted === undefined
    if (positionals.join(' ') === 'add' && isPlain) return await add(others)
    const [noun, verb, partner_id, email, ...rest] = positionals
    const isMember = noun === 'member' && verb === 'add' && rest.length === 0
    if (!isMember || !partner_id || !email || Object.keys(others).length > 0) {
      throw new UsageError('expected "add", or "member add PARTNER_ID EMAIL [--role ROLE]".')
    }
    const role = roleOf(wanted)
    return await withProductionDatabase(async (db) => {
      const member = {
        partner_id,
        email,
        ...(admin !== undefined && { is_admin: admin }),
        ...(role !== undefined && { role, is_admin: role === 'admin' }),
      }
      await db.begin((tx) => addMember(tx, member, systemClock.now()))
      process.stdout.write(`${email} can now act for ${partner_id}.\n`)
      return 0
    })
  },
}

function roleOf(wanted: string | undefined): PartnerRole | undefined {
  if (wanted === undefined) return undefined
  const role = PARTNER_ROLES.find((each) => each === wanted)
  if (!role) throw new UsageError(`--role must be one of ${PARTNER_ROLES.join(', ')}.`)
  return role
}

async function add({ name = '', email = '', 'commission-bps': bps }: Flags): Promise<number> {
  if (name.trim() === '' || name.length > 200)
    throw new UsageError('--name must have 1 to 200 characters.')
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError('--email must be an email address.')
  const commission =
    bps === undefined
      ? {}
      : { commission_bps: demandInteger('--commission-bps', bps, { min: 0, max: 10_000 }) }
  return await withProductionDatabase(async (db, { masterKey }) => {
    const now = systemClock.now()
    const id = publicId('ptr', now)
    await db.begin((tx) => addPartner(tx, { id, name, email, ...commission }))
    process.stdout.write(`${id}\n`)
    await giveSandbox(db, id, { masterKey, now })
    return 0
  })
}
