import { type Config, ConfigError, readConfig } from '../config.ts'
import { type Command, demandNoArguments, readArguments } from './command.ts'
import { examineCatalogue, examineRegistrar } from './examine-catalogue.ts'
import { examineConnection, examineReplica } from './examine-connection.ts'
import { examineChanges, examinePortfolio } from './examine-portfolio.ts'
import { examineTools } from './examine-tools.ts'
import { examineZones } from './examine-zones.ts'
import { demandProductionDatabase } from './production-database.ts'

type Finding = { name: string; isRight: boolean; text: string }

const REDIS_ANSWER_MS = 3_000

/** Checks what a production service needs and reports all problems in one run. */
export const doctor: Command = {
  details: [
    'Reads the same environment as "namehouse serve". Exit code 1 if something is wrong. It doesn’t',
    'contact Stripe, the mail server, the embeddings or the trace collector.',
    '--json prints the findings for a program: {"ok", "findings": [{"name", "ok", "text"}]}.',
  ].join('\n'),
  run: async (args) => {
    const { values, positionals } = readArguments(args, { json: { type: 'boolean' } })
    demandNoArguments(positionals)
    const findings = await examine()
    const ok = findings.every(({ isRight }) => isRight)
    process.stdout.write(values.json ? jsonOf(findings, ok) : textOf(findings))
    return ok ? 0 : 1
  },
}

function textOf(findings: Finding[]): string {
  return findings
    .map(({ name, isRight, text }) => `${isRight ? 'ok   ' : 'WRONG'} ${name.padEnd(14)} ${text}\n`)
    .join('')
}

function jsonOf(findings: Finding[], ok: boolean): string {
  const listed = findings.map(({ name, isRight, text }) => ({ name, ok: isRight, text }))
  return `${JSON.stringify({ ok, findings: listed }, null, 2)}\n`
}

async function examine(): Promise<Finding[]> {
  const node: Finding = { name: 'node', isRight: true, text: process.version }
  let config: Config
  try {
    config = readConfig(process.env, 'production')
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      node,
      ...error.problems.map((text) => ({ name: 'configuration', isRight: false, text })),
    ]
  }
  return [
    node,
    {
      name: 'configuration',
      isRight: true,
      text: `${config.baseUrl}, listening on ${config.host}:${config.port}`,
    },
    await find('database', () => demandProductionDatabase(config).then(() => 'current')),
    await find('connection', () => examineConnection(config)),
    await find('replica', () => examineReplica(config)),
    await find('redis', () => askRedis(config.redisUrl)),
    {
      name: 'mail',
      isRight: true,
      text: config.mail
        ? `from ${config.mail.from}`
        : 'not configured: people can’t sign up or reset passwords',
    },
    await find('registrar', () => examineRegistrar(config)),
    await find('catalogue', () => examineCatalogue(config)),
    await find('changes', () => examineChanges(config)),
    await find('portfolio', () => examinePortfolio(config)),
    await find('tools', () => examineTools(config)),
    await find('zones', () => examineZones(config)),
  ]
}

async function find(name: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { name, isRight: true, text: await look() }
  } catch (error) {
    return { name, isRight: false, text: (error as Error).message }
  }
}

async function askRedis(url: string | undefined): Promise<string> {
  if (!url) return 'not configured: each process counts rate limits on its own'
  const { createClient } = await import('redis')
  const redis = createClient({
    url: url.replace(/^valkey/, 'redis'),
    socket: { connectTimeout: REDIS_ANSWER_MS, reconnectStrategy: false },
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    return `answers ${await redis.ping()}`
  } finally {
    if (redis.isOpen) redis.destroy()
  }
}
