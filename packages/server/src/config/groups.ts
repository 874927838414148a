import { type Env, reader } from './reader.ts'
import type { Environment } from '../values/environment.ts'

export type EmbeddingsConfig = {
  url: string
  apiKey: string | undefined
  model: string
  deadlineMs: number
}

export type RegistrarConfig = { url: string; apiKey: string; customer: string }

export type MailConfig = { smtpUrl: string; from: string }

/** `apiUrl` is only set when it isn't Stripe's own. */
export type StripeAccount = {
  secretKey: string
  webhookSecret: string
  /** Of the endpoint for sellers' accounts. Without it, sellers are paid by a file for the bank. */
  connectSecret?: string | undefined
  apiUrl: string | undefined
}

export type StripeConfig = Partial<Record<Environment, StripeAccount>>

const REGISTRAR_URL = 'https://api.yoursrs.com/v2'
const NAMESERVERS_MAX = 10
const EMBEDDINGS_MODEL = 'text-embedding-3-small'
/** `names@example.com`, with or without a display name. */
const MAIL_FROM = /^[^\s<>@,]+@[^\s<>@,]+$|^[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>$/

export function readEmbeddings(env: Env, problems: string[]): EmbeddingsConfig | undefined {
  const { EMBEDDINGS_URL: text, EMBEDDINGS_API_KEY: apiKey, EMBEDDINGS_MODEL: model } = env
  const wait = { min: 20, max: 5_000, fallback: 400 }
  const deadlineMs = reader(env, problems).integer('EMBEDDINGS_DEADLINE_MS', wait)
  if (!text) return undefined
  const url = URL.parse(text)
  // A key or password in the URL would end up in logs.
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.username) {
    const named = { apiKey: apiKey || undefined, model: model || EMBEDDINGS_MODEL }
    return { url: url.href.replace(/\/+$/, ''), ...named, deadlineMs }
  }
  problems.push('EMBEDDINGS_URL must be an address like https://models.example.com/v1')
  return undefined
}

export function readMail(env: Env, problems: string[]): MailConfig | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  if (!smtpUrl) return undefined
  // Don't print the value: it may contain a password.
  if (!/^smtps?:\/\/./.test(smtpUrl)) problems.push('SMTP_URL must start with smtp:// or smtps://')
  else if (!from || !MAIL_FROM.test(from))
    problems.push('MAIL_FROM must be an address, such as Namehouse <names@example.com>')
  else return { smtpUrl, from }
  return undefined
}

/** The sandbox has its own account with test keys, so nothing tried there can cost money. */
export function readStripe(env: Env, problems: string[]): StripeConfig {
  const apiUrl = env['STRIPE_API_URL'] || undefined
  if (apiUrl !== undefined && !/^https?:$/.test(URL.parse(apiUrl)?.protocol ?? '')) {
    problems.push('STRIPE_API_URL must be an http or https address')
  }
  const account = (prefix: string, keys: RegExp, words: string): StripeAccount | undefined => {
    const secretKey = env[`${prefix}_SECRET_KEY`]
    const webhookSecret = env[`${prefix}_WEBHOOK_SECRET`] ?? ''
    if (!secretKey) return undefined
    // Don't print the values: they are secrets.
    if (!keys.test(secretKey)) problems.push(`${prefix}_SECRET_KEY must ${words}`)
    if (!webhookSecret.startsWith('whsec_')) {
      problems.push(`${prefix}_WEBHOOK_SECRET must be the secret of the endpoint, whsec_…`)
    }
    return { secretKey, webhookSecret, apiUrl }
  }
  const live = account('STRIPE', /^[sr]k_(live|test)_./, 'be a secret or restricted key')
  const sandbox = account('STRIPE_SANDBOX', /^[sr]k_test_./, 'be a test key, sk_test_…')
  const connectSecret = readConnectSecret(env, live !== undefined, problems)
  return { ...(live && { live: { ...live, connectSecret } }), ...(sandbox && { sandbox }) }
}

/** Sellers only sell in the live environment. */
function readConnectSecret(env: Env, isLive: boolean, problems: string[]): string | undefined {
  const secret = env['STRIPE_CONNECT_WEBHOOK_SECRET'] || undefined
  if (secret === undefined) return undefined
  if (!secret.startsWith('whsec_')) {
    problems.push('STRIPE_CONNECT_WEBHOOK_SECRET must be the secret of the endpoint, whsec_…')
  }
  if (!isLive) problems.push('STRIPE_CONNECT_WEBHOOK_SECRET needs STRIPE_SECRET_KEY')
  return secret
}

/** Those of the lab, which answers from its registrar's zones. */
const DEMO_NAMESERVERS = 'ns1.harbor-zones.net,ns2.harbor-zones.net'
const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.){2,}[a-z]{2,63}$/

export function readNameservers(env: Env, problems: string[], isDemo: boolean): string[] {
  const text = env['NAMESERVERS'] || (isDemo ? DEMO_NAMESERVERS : '')
  const hosts = text.split(',').map((host) => host.trim().toLowerCase())
  const named = hosts.filter((host) => host !== '')
  const isRight = named.every((host) => HOST_NAME.test(host)) && named.length !== 1
  if (isRight && named.length <= NAMESERVERS_MAX) return named
  problems.push('NAMESERVERS must be 2 to 10 host names separated by commas')
  return []
}

/** Undefined without an API key. The TLD catalogue then stays empty. */
export function readRegistrar(env: Env, problems: string[]): RegistrarConfig | undefined {
  const url = URL.parse(env['REGISTRAR_URL'] || REGISTRAR_URL)
  const { REGISTRAR_API_KEY: apiKey, REGISTRAR_CUSTOMER: customer } = env
  if (!url || !/^https?:$/.test(url.protocol) || url.search) {
    problems.push('REGISTRAR_URL must be an http or https address')
  } else if (apiKey && !customer) {
    problems.push('REGISTRAR_CUSTOMER is not set: the handle of your account')
  } else if (apiKey && customer) return { url: url.href.replace(/\/+$/, ''), apiKey, customer }
  return undefined
}

const WEBHOOK_SECRET_LENGTH = 16

/** Undefined if the registrar has no webhook to us. A short secret could be guessed. */
export function readWebhookSecret(env: Env, problems: string[]): string | undefined {
  const secret = env['REGISTRAR_WEBHOOK_SECRET'] || undefined
  if (secret !== undefined && secret.length < WEBHOOK_SECRET_LENGTH) {
    problems.push(`REGISTRAR_WEBHOOK_SECRET must have at least ${WEBHOOK_SECRET_LENGTH} characters`)
  }
  return secret
}
