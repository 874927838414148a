export type DocsPage = {
  to: string
  title: string
  text: string
  /** What else people might search for. */
  words?: string
  /** The sections of the page, in order. */
  parts?: readonly (readonly [id: string, title: string])[]
}

/** Where newcomers start. */
const START: DocsPage[] = [
  {
    to: '/docs/first-request',
    title: 'Your first request',
    text: 'From nothing to a signed request in five minutes.',
    words:
      'quickstart start api key secret sdk install typescript javascript node curl python cli nh mcp assistant agent',
    parts: [
      ['credential', '1. Get a credential'],
      ['sign', '2. Set up signing'],
      ['ask', '3. Check if a name is for sale'],
      ['read', '4. Read the response'],
      ['stuck', 'If it doesn’t work'],
      ['assistant', 'Connect an assistant'],
    ],
  },
  {
    to: '/docs/sandbox',
    title: 'Sandbox',
    text: 'Sell test names with test money, and simulate staff actions.',
    words: 'test environment live going live sandbox-alpha.com',
    parts: [
      ['apart', 'Sandbox and live'],
      ['samples', 'Sample history'],
      ['sale', 'Make a complete sale'],
      ['steps', 'Simulate staff actions'],
      ['try', 'Try it without code'],
    ],
  },
]

const GUIDES: DocsPage[] = [
  {
    to: '/docs/signing',
    title: 'Signing',
    text: 'The four headers, the six signed lines, and common mistakes.',
    words: 'hmac sha256 signature nonce timestamp authentication canonical string',
    parts: [
      ['headers', 'The four headers'],
      ['lines', 'The six signed lines'],
      ['worked', 'A worked example'],
      ['key-pair', 'Use your own key pair'],
      ['check', 'Check your signature'],
      ['mistakes', 'Common mistakes'],
    ],
  },
  {
    to: '/docs/idempotency',
    title: 'Idempotency',
    text: 'Retry a request without recording a sale twice.',
    words: 'retry duplicate idempotency-key conflict',
    parts: [
      ['key', 'Choose a key'],
      ['rules', 'How keys work'],
      ['where', 'Where to use them'],
    ],
  },
  {
    to: '/docs/webhooks',
    title: 'Webhooks',
    text: 'Get events as they happen, and verify that they came from us.',
    words: 'events delivery endpoint retry secret rotation notification',
    parts: [
      ['receive', '1. Receive events'],
      ['register', '2. Register your endpoint'],
      ['events', 'Event types'],
      ['failing', 'Failed deliveries'],
      ['secret', 'Change the secret'],
    ],
  },
  {
    to: '/docs/prices',
    title: 'Search and prices',
    text: 'Search without a key. Read exact prices with a person’s consent.',
    words: 'oauth token pkce mcp marketplace listings availability public',
    parts: [
      ['search', 'Search for names'],
      ['market', 'Browse the marketplace'],
      ['token', 'Get an access token'],
    ],
  },
  {
    to: '/docs/errors',
    title: 'Errors',
    text: 'Every error code, what it means and how to fix it.',
    words: 'status code retry rate limit request id 400 401 403 404 409 422 429 500',
    parts: [
      ['form', 'The error object'],
      ['again', 'What to retry'],
      ['codes', 'All error codes'],
    ],
  },
]

const TOOLS: DocsPage[] = [
  {
    to: '/docs/console',
    title: 'Console',
    text: 'Sign and send sandbox requests from your browser.',
    words: 'try playground test request',
  },
  {
    to: '/docs/reference',
    title: 'API reference',
    text: 'Every operation with its fields, limits and example responses.',
    words: 'operations endpoints openapi schema',
  },
]

export const DOCS_GROUPS = [
  { title: 'Start', pages: START },
  { title: 'Guides', pages: GUIDES },
  { title: 'Tools', pages: TOOLS },
]

/** Every page, in the order in which a newcomer reads them. */
export const DOCS_PAGES = DOCS_GROUPS.flatMap(({ pages }) => pages)
