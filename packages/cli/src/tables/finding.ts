import type { Command } from '../command.ts'

const TLD = { type: 'string', value: 'TLD', about: 'Only this TLD, for example com.' } as const

/** Commands that anyone can use without an account. */
export const FINDING_COMMANDS: readonly Command[] = [
  {
    name: 'search',
    about: 'Search for a name and the same name in other TLDs.',
    forms: ['NAME'],
    details:
      'Rows appear as the registries answer. A name without a TLD is searched as NAME.com.\n' +
      'Exits with 0 if at least one name is available or for sale, otherwise with 1.',
    examples: [
      ['nh search acme', 'Search acme.com, acme.net, acme.io and more.'],
      ["nh search acme.io --ndjson | jq -r 'select(.available).domain'", 'Only available names.'],
    ],
  },
  {
    name: 'check',
    about: 'Check whether specific names are available.',
    forms: ['NAME…', '-'],
    details: 'With -, names are read from the input, one per line.',
    examples: [
      ['nh check acme.com acme.io', 'Check two names.'],
      ['nh check - < names.txt', 'Check the names in a file, 200 at a time.'],
    ],
  },
  {
    name: 'suggest',
    about: 'Suggest names made from words.',
    forms: ['WORD…'],
    options: {
      tlds: { type: 'string', value: 'LIST', about: 'TLDs to use, for example com,io.' },
      limit: { type: 'string', value: 'N', about: 'How many names, 1 to 50.' },
    },
    examples: [['nh suggest coffee roastery --tlds com,coffee', 'Ideas for a coffee roastery.']],
  },
  {
    name: 'whois',
    about: 'Show who a name is registered with, and until when.',
    forms: ['NAME'],
    details: 'Exits with 1 if the name is not registered. Lookups are limited per day.',
    examples: [['nh whois example.com', 'Registrar, dates, statuses and name servers.']],
  },
  {
    name: 'price',
    about: 'Show what TLDs cost to register, renew, transfer and restore.',
    forms: ['[TLD…]'],
    details: 'Without a TLD, all TLDs are listed.',
    examples: [
      ['nh price com io co.uk', 'Prices of three TLDs.'],
      ['nh price | sort -t "$(printf \'\\t\')" -k2 -n | head', 'The cheapest TLDs.'],
    ],
  },
  {
    name: 'market',
    about: 'Find names for sale by their owners.',
    forms: ['[WORD…]', 'NAME'],
    details:
      'Words find names by meaning. A name with a TLD shows that listing. Without either, the\n' +
      'newest listings are shown. Exact prices need nh login.',
    options: {
      tld: TLD,
      max: { type: 'string', value: 'DOLLARS', about: 'Highest buy now price.' },
      sort: {
        type: 'string',
        value: 'ORDER',
        about: 'Order, if no words are given.',
        choices: ['newest', 'price_asc', 'price_desc'],
      },
      limit: { type: 'string', value: 'N', about: 'How many names, 1 to 48 (default 24).' },
    },
    examples: [
      ['nh market solar energy --max 5000', 'Names about solar energy up to $5,000.'],
      ['nh market solarhub.com', 'One listing.'],
    ],
  },
  {
    name: 'drops',
    about: 'List names that were dropped or newly registered.',
    forms: ['[TEXT]'],
    details: 'TEXT must occur in the name.',
    options: {
      zone: { ...TLD, about: 'Only this zone, for example com.' },
      date: { type: 'string', value: 'DAY', about: 'Only this day, for example 2026-11-17.' },
      added: { type: 'boolean', about: 'Newly registered names instead of dropped ones.' },
      best: { type: 'boolean', about: 'The most valuable names first.' },
      length: { type: 'string', value: 'N', about: 'At most this many characters.' },
      limit: { type: 'string', value: 'N', about: 'How many names, 1 to 1000 (default 50).' },
    },
    examples: [
      ['nh drops --zone com --best --limit 20', 'The 20 best dropped .com names.'],
      ['nh drops coffee --length 12', 'Short dropped names that contain coffee.'],
    ],
  },
  {
    name: 'watch',
    about: 'Wait until the state of a name changes.',
    forms: ['NAME'],
    details:
      'Checks repeatedly, prints a line for the first state and one for the change, and exits\n' +
      'with 0 if it changed, or 1 if it did not. Your account can watch names for you and\n' +
      'send an email: open Watching on the site.',
    options: {
      every: { type: 'string', value: 'SECONDS', about: 'Time between checks, 1 to 86400 (60).' },
      times: { type: 'string', value: 'N', about: 'How many checks, 2 to 10000 (default 60).' },
    },
    examples: [
      ['nh watch acme.com --every 300 --times 288', 'Check every five minutes for a day.'],
      ['nh watch acme.com && notify-send "acme.com changed"', 'Do something on a change.'],
    ],
  },
  {
    name: 'api',
    about: 'Call any operation of the API that needs no signature.',
    forms: ['OPERATION [ARGUMENT…] [options]', '--help', 'OPERATION --help'],
    details:
      'Every operation of the API description has a name here, and every field an option. Answers\n' +
      'are printed as JSON. Operations with a developer key read it from NAMEHOUSE_API_KEY and\n' +
      'NAMEHOUSE_API_SECRET. Signed operations are in nh partner.',
    options: {
      body: { type: 'string', value: 'JSON', about: 'Body: JSON, @FILE, or - for the input.' },
    },
    examples: [
      ['nh api read-tld-requirements com', 'What registering a .com needs.'],
      ['nh api browse-listings --limit 5', 'Names for sale.'],
      ['nh api run-tool ssl-check --body \'{"host":"acme.com"}\'', 'Run a free tool.'],
    ],
    readsOptions: true,
  },
]
