import type { Command, Option } from '../command.ts'

const YES: Option = {
  type: 'boolean',
  about: 'Make the change. Without it, nh only shows what would change.',
}

/** Commands for people with an account. */
export const ACCOUNT_COMMANDS: readonly Command[] = [
  {
    name: 'login',
    about: 'Sign in with your browser.',
    forms: [''],
    details:
      'Opens the browser and prints the address too. You decide there what nh may do. The token is\n' +
      'stored in your configuration folder, readable only by you.',
    options: {
      scope: { type: 'string', value: 'LIST', about: 'What to ask for, separated by commas.' },
      'no-browser': { type: 'boolean', about: 'Only print the address.' },
      wait: { type: 'string', value: 'SECONDS', about: 'How long to wait for you (default 300).' },
    },
    examples: [
      ['nh login', 'Ask for everything nh can use.'],
      ['nh login --scope pricing:read,domains:read', 'Only look, never change.'],
      ['nh login --url https://names.example', 'Use this service from now on.'],
    ],
  },
  {
    name: 'logout',
    about: 'Revoke the token and forget it.',
    forms: [''],
    examples: [['nh logout', 'Sign out of the service.']],
  },
  {
    name: 'domains',
    about: 'List your domains, or show one.',
    forms: ['', 'NAME'],
    details: 'Needs nh login with scope domains:read.',
    options: {
      limit: { type: 'string', value: 'N', about: 'How many domains, 1 to 200 (default 50).' },
    },
    examples: [
      ['nh domains', 'Your domains with their expiry dates.'],
      ['nh domains acme.com --json', 'Everything about one domain.'],
    ],
  },
  {
    name: 'dns',
    about: 'Show and change the DNS records and name servers of your domain.',
    forms: [
      'NAME',
      'NAME add HOST TYPE VALUE [--ttl N] [--priority N] [--yes]',
      'NAME remove HOST TYPE [VALUE] [--yes]',
      'NAME nameservers HOST HOST… [--yes]',
    ],
    details:
      'HOST is @ for the domain itself. Reading needs scope domains:read, changing domains:write.\n' +
      'Changes are only shown unless you add --yes.',
    options: {
      ttl: { type: 'string', value: 'SECONDS', about: 'Time to live of the record (3600).' },
      priority: { type: 'string', value: 'N', about: 'Priority of an MX or SRV record.' },
      yes: YES,
    },
    words: ['add', 'remove', 'nameservers'],
    examples: [
      ['nh dns acme.com', 'All records.'],
      ['nh dns acme.com add www A 192.0.2.1', 'Show what adding a record would change.'],
      ['nh dns acme.com remove www A --yes', 'Remove the A records of www.'],
      ['nh dns acme.com nameservers ns1.example.net ns2.example.net --yes', 'Move the DNS.'],
    ],
  },
  {
    name: 'cart',
    about: 'Show your cart, or add names and get the link to pay.',
    forms: ['', 'add NAME… [--years N] [--yes]'],
    details:
      'Needs nh login with scope cart:write. Nothing is paid: you check out in the browser.\n' +
      'Without --yes, nh only shows the names and prices.',
    options: {
      years: { type: 'string', value: 'N', about: 'For how many years, 1 to 10.' },
      yes: YES,
    },
    words: ['add'],
    examples: [
      ['nh cart', 'What is in your cart.'],
      ['nh cart add acme.io acme.dev --yes', 'Add two names and print the checkout link.'],
    ],
  },
]
