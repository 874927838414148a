/** The guides, in the order a newcomer reads them. */
export const GUIDES = [
  {
    to: '/docs/first-request',
    title: 'Your first signed request',
    text: 'From nothing to an answer in five minutes.',
  },
  {
    to: '/docs/signing',
    title: 'Signing',
    text: 'The six lines, the four headers, and what usually goes wrong.',
  },
  {
    to: '/docs/sandbox',
    title: 'The sandbox',
    text: 'Sell made-up names with made-up money, and play our staff.',
  },
  {
    to: '/docs/idempotency',
    title: 'Idempotency',
    text: 'How a sale is recorded once, however often you send it.',
  },
  {
    to: '/docs/webhooks',
    title: 'Webhooks',
    text: 'Hear of every change, and know that it was us who told you.',
  },
  {
    to: '/docs/errors',
    title: 'Errors',
    text: 'Every code, what it means and what to do.',
  },
  {
    to: '/docs/prices',
    title: 'Search and prices',
    text: 'Public, without a key; exact prices with a person’s consent.',
  },
]

export const BESIDE = [
  {
    to: '/docs/console',
    title: 'Console',
    text: 'Sign a sandbox request here in the browser and see what comes back.',
  },
  {
    to: '/docs/reference',
    title: 'API reference',
    text: 'Every operation with its fields, answers, scope and limit.',
  },
]
