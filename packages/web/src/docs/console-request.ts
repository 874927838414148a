import type { Operation } from '../api/description.ts'
import type { Schema } from '../api/schema-fields.ts'
import { strictly } from './sign.ts'
import type { QueryPair, Signable } from './sign.ts'

/** The values of the console's fields, by parameter name. */
export type Filled = { parameters: Record<string, string>; body: string }

export type ConsoleRequest = Signable & { query: QueryPair[]; headers: Record<string, string> }

/** The operations that the console can call: those that partners sign. */
export function signedOperations(groups: { operations: Operation[] }[]): Operation[] {
  return groups
    .flatMap(({ operations }) => operations)
    .filter(({ needs, path }) => needs.includes('partner') || path.endsWith('/signature-check'))
}

/** Values that exist in the sandbox, so a first try succeeds without any typing. */
const VALUES: Record<string, unknown> = {
  domain: 'sandbox-alpha.com',
  name: 'sandbox-alpha.com',
  q: 'sandbox',
  email: 'buyer@example.com',
  buyer_email: 'buyer@example.com',
  url: 'https://shop.example.com/hooks',
  secret: 'a-secret-of-your-choice',
  budget: 500_000,
  tld: 'com',
  prefix: 'harbor',
  label: 'busy-harbor',
  slug: 'ssl-check',
  jobId: 'job_01m7k8evkrx8q5t8pcsd06wtqs',
}

/** Bodies whose schema alone doesn't say which fields go together. */
const BODIES: Record<string, object> = {
  recordOrder: {
    domain: 'sandbox-alpha.com',
    sale_price_cents: 100_000,
    currency: 'USD',
    external_payment_ref: 'payment-1',
    dry_run: true,
  },
  searchDomain: { q: 'busy-harbor.com' },
  checkDomains: { domains: ['busy-harbor.com', 'busy-harbor.net'] },
  lookUpWhois: { domain: 'busy-harbor.com' },
  runTool: { host: 'busy-harbor.com' },
  registerApp: { client_name: 'My app', redirect_uris: ['http://127.0.0.1/callback'] },
  issueToken: { grant_type: 'refresh_token', client_id: 'CLIENT_ID', refresh_token: 'TOKEN' },
  revokeToken: { client_id: 'CLIENT_ID', token: 'TOKEN' },
  createCheckoutSession: { domain: 'sandbox-alpha.com', reference: 'cart-1' },
  requestRefund: { public_id: 'ord_', reason: 'The buyer changed their mind.' },
  openBrokerageCase: {
    domain: 'busy-harbor.com',
    tier: 'managed',
    buyer_email: 'buyer@example.com',
    budget: 500_000,
  },
}

/** Example values for an operation: everything required, and a new key where it accepts one. */
export function exampleOf(operation: Operation, newKey: () => string): Filled {
  const parameters = operation.parameters
    .filter(({ isRequired, name }) => isRequired || name === 'idempotency-key')
    .map(({ name, schema }) => [
      name,
      name === 'idempotency-key' ? newKey() : String(valueOf(name, schema)),
    ])
  const body = BODIES[operation.id] ?? (operation.body && bodyOf(operation.body))
  return {
    parameters: Object.fromEntries(parameters) as Record<string, string>,
    body: body ? JSON.stringify(body, null, 2) : '',
  }
}

function bodyOf(schema: Schema): object {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  return Object.fromEntries(required.map((name) => [name, valueOf(name, properties[name] ?? {})]))
}

function valueOf(name: string, schema: Schema): unknown {
  const { enum: choices, default: usual, type } = schema
  if (Array.isArray(choices)) return usual ?? choices[0]
  if (usual !== undefined) return usual
  if (name in VALUES) return VALUES[name]
  return type === 'integer' || type === 'number' ? 1 : ''
}

/**
 * Builds the request from the fields. Empty fields are left out, and the body is sent unchanged.
 */
export function requestOf(operation: Operation, { parameters, body }: Filled): ConsoleRequest {
  const given = (place: string) =>
    operation.parameters
      .filter((parameter) => parameter.place === place)
      .map(({ name }): [string, string] => [name, parameters[name] ?? ''])
      .filter(([, value]) => value !== '')
  const inPath = new Map(given('path'))
  return {
    method: operation.method,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = inPath.get(name)
      return value === undefined ? whole : strictly(value)
    }),
    query: given('query'),
    body: operation.body ? body : '',
    headers: Object.fromEntries(given('header')),
  }
}

/** Why the request can't be sent yet, or undefined. */
export function problemOf(operation: Operation, { parameters, body }: Filled): string | undefined {
  const missing = operation.parameters.find(
    ({ isRequired, name }) => isRequired && (parameters[name] ?? '') === '',
  )
  if (missing) return `Enter a value for ${missing.name}.`
  const isDot = operation.parameters.some(
    ({ place, name }) => place === 'path' && /^\.{1,2}$/.test(parameters[name] ?? ''),
  )
  if (isDot) return 'Enter a value other than dots.'
  return operation.body && !isJson(body) ? 'The body isn’t valid JSON.' : undefined
}

export const LIVE =
  'This is a live credential. Keep live secrets on your server: a browser extension could read ' +
  'them here. Use a sandbox credential instead.'

/** Why a credential is refused here: only sandbox credentials are accepted. */
export function refusedCredential({ keyId, secret }: { keyId: string; secret: string }) {
  if (/^pk_live_|^sk_live_/.test(keyId) || secret.startsWith('sk_live_')) {
    return LIVE
  }
  if (keyId === '' || secret === '') return 'Enter a key ID and a secret.'
  if (keyId.startsWith('sk_')) return 'This is a secret. Key IDs start with pk_sandbox_.'
  if (!keyId.startsWith('pk_sandbox_')) return 'Sandbox key IDs start with pk_sandbox_.'
  return /^[!-~]{1,200}$/.test(keyId)
    ? undefined
    : 'Key IDs contain only visible ASCII characters, without spaces.'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
