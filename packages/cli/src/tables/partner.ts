import type { Options, Command } from '../command.ts'

/** How signed requests are signed. Secrets are never arguments, because those are visible to all. */
export const CREDENTIAL_OPTIONS: Options = {
  'key-id': { type: 'string', value: 'ID', about: 'Key id of the credential (NAMEHOUSE_KEY_ID).' },
  'secret-file': {
    type: 'string',
    value: 'FILE',
    about: 'File with its secret (otherwise NAMEHOUSE_SECRET).',
  },
  'private-key': {
    type: 'string',
    value: 'FILE',
    about: 'File with its Ed25519 private key (otherwise NAMEHOUSE_PRIVATE_KEY).',
  },
}

const BODY = {
  type: 'string',
  value: 'JSON',
  about: 'Body: JSON, @FILE, or - for the input.',
} as const

/** Commands for partners, with signed requests. */
export const PARTNER_COMMANDS: readonly Command[] = [
  {
    name: 'partner',
    about: 'Call any operation of the Partner API.',
    forms: ['OPERATION [ARGUMENT…] [options]', '--help', 'OPERATION --help'],
    details:
      'Every operation of the API description has a name here, and every field an option. Fields of\n' +
      'objects are written with a dot: --buyer.email. Answers are printed as JSON. --all follows a\n' +
      'list to its end and prints one item per line. Writes carry an idempotency key.',
    options: {
      body: BODY,
      all: { type: 'boolean', about: 'Follow the list to its end (at most 10000 items).' },
      'idempotency-key': { type: 'string', value: 'KEY', about: 'Your own key for a write.' },
      ...CREDENTIAL_OPTIONS,
    },
    examples: [
      ['nh partner search-inventory --q "solar roofs"', 'Names for sale.'],
      ['nh partner create-quote --domain solarhub.com', 'Lock the price for ten minutes.'],
      ['nh partner list-orders --status SETTLED --all', 'All settled orders, one per line.'],
      ['nh partner record-order --body @order.json --idempotency-key payment-1', 'Record a sale.'],
    ],
    readsOptions: true,
  },
  {
    name: 'listen',
    about: 'Forward events to your webhook receiver while you develop.',
    forms: ['--forward-to URL'],
    details:
      'Follows the event history, signs each event like a webhook delivery, sends it to URL and\n' +
      'prints the answer. It starts with new events unless you give --after. The secret comes from\n' +
      'NAMEHOUSE_WEBHOOK_SECRET; without one, nh generates one and prints it.',
    options: {
      'forward-to': { type: 'string', value: 'URL', about: 'Address of your receiver.' },
      after: { type: 'string', value: 'ID', about: 'Start after this event; "start" for all.' },
      events: { type: 'string', value: 'LIST', about: 'Only these types, separated by commas.' },
      count: { type: 'string', value: 'N', about: 'Stop after this many events.' },
      ...CREDENTIAL_OPTIONS,
    },
    examples: [
      ['nh listen --forward-to http://127.0.0.1:8080/webhooks', 'Follow new events.'],
      ['nh listen --forward-to http://127.0.0.1:8080/ --after start --count 10', 'The first ten.'],
    ],
  },
  {
    name: 'sign',
    about: 'Sign a request and print its headers.',
    forms: ['METHOD PATH [--body JSON]'],
    details: 'PATH starts with /api/partner and may have a query. Nothing is sent.',
    options: {
      body: BODY,
      canonical: { type: 'boolean', about: 'Print the string that is signed.' },
      curl: { type: 'boolean', about: 'Print a curl command.' },
      ...CREDENTIAL_OPTIONS,
    },
    examples: [
      ['nh sign GET "/api/partner/v1/availability?domain=acme.com"', 'The four headers.'],
      ['nh sign POST /api/partner/v1/quotes --body @quote.json --curl', 'A curl command.'],
      [
        'nh sign GET /api/partner/v1/orders --private-key key.pem',
        'With a key instead of a secret.',
      ],
    ],
  },
]
