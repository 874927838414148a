import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { FORWARDED } from './demo-forwarding.ts'
import { LANDER } from './demo-seller.ts'
import { DEMO_ACCOUNTS, DEMO_CREDENTIALS, DEMO_KEY, DEMO_STAFF_SECRET } from './demo-credentials.ts'

const EMPTY_SHA256 = createHash('sha256').digest('hex')

/** What a newcomer needs once the demo runs: addresses, credentials and a first request. */
export function demoSummary(
  { baseUrl }: Config,
  { startedMs, labUrl, forwardUrl }: { startedMs: number; labUrl: string; forwardUrl: string },
): string {
  const names = [DEMO_KEY.api_key, ...DEMO_CREDENTIALS.map(({ key_id }) => key_id)]
  const width = Math.max(...names.map(({ length }) => length)) + 2
  const lines = [
    '',
    `Namehouse is ready (${(startedMs / 1000).toFixed(1)} s).`,
    '',
    '  Website       ' + baseUrl,
    `  Marketplace   ${baseUrl}/market`,
    `  For partners  ${baseUrl}/partner`,
    `  API           ${baseUrl}/api/market/listings`,
    `  API docs      ${baseUrl}/docs   (${baseUrl}/api/openapi.json)`,
    `  Mail          ${baseUrl}/dev/mail`,
    `  Clock         ${baseUrl}/dev/clock   (POST {"advance": "30d"})`,
    `  Health        ${baseUrl}/readyz   ${baseUrl}/metrics`,
    `  The outside   ${labUrl}   (its faults: packages/lab/README.md)`,
    `  Forwarder     ${forwardUrl}   (try: curl -i -H 'Host: ${FORWARDED}' ${forwardUrl})`,
    `  Sale page     curl -H 'Host: ${LANDER}' ${forwardUrl}   (docs/landers.md)`,
    '',
    'Partner credentials, for this demo only:',
    '',
    ...DEMO_CREDENTIALS.map(({ key_id, secret }) => `  ${key_id.padEnd(width)}${secret}`),
    '',
    'Accounts and a developer key, for this demo only:',
    '',
    ...DEMO_ACCOUNTS.map(({ email, password }) => `  ${email.padEnd(width)}${password}`),
    `  ${'staff authenticator'.padEnd(width)}${DEMO_STAFF_SECRET}   (TOTP secret)`,
    `  ${DEMO_KEY.api_key.padEnd(width)}${DEMO_KEY.api_secret}`,
    '',
    'A signed request to copy and paste:',
    '',
    signedCurl(baseUrl),
    '',
    'Ctrl-C stops everything.',
    '',
  ]
  return `${lines.join('\n')}\n`
}

/** Signs in the shell, which shows how signing works and never expires. */
function signedCurl(baseUrl: string): string {
  const { key_id, secret } = DEMO_CREDENTIALS[1] ?? { key_id: '', secret: '' }
  const path = '/api/partner/v1/availability'
  const query = 'domain=solarhub.com'
  return [
    '  t=$(date +%s); n=$(openssl rand -hex 16)',
    `  s=$(printf 'GET\\n${path}\\n${query}\\n%s\\n%s\\n${EMPTY_SHA256}' "$t" "$n" |`,
    `    openssl dgst -sha256 -hmac ${secret} -r | cut -d' ' -f1)`,
    `  curl -s '${baseUrl}${path}?${query}' -H 'X-Service-Key-Id: ${key_id}' \\`,
    '    -H "X-Service-Timestamp: $t" -H "X-Service-Nonce: $n" -H "X-Service-Signature: v1=$s"',
  ].join('\n')
}
