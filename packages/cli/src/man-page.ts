import { type Command, GLOBAL_OPTIONS, type Options } from './command.ts'
import { COMMANDS } from './commands.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { aboutOf, labelOf } from './help.ts'
import type { PartnerOperation } from './partner/operation.ts'

const ENVIRONMENT: readonly (readonly [name: string, about: string])[] = [
  ['NAMEHOUSE_URL', 'Address of the service. Default: the one you last signed in to.'],
  ['NAMEHOUSE_KEY_ID, NAMEHOUSE_SECRET', 'Credential for partner, listen and sign.'],
  ['NAMEHOUSE_PRIVATE_KEY', 'Its Ed25519 private key, if it has one instead of a secret.'],
  [
    'NAMEHOUSE_API_KEY, NAMEHOUSE_API_SECRET',
    'Developer key, for the operations of api that need one.',
  ],
  ['NAMEHOUSE_WEBHOOK_SECRET', 'Secret with which listen signs deliveries.'],
  ['NAMEHOUSE_PARTNER_ID', 'Your partner id, which listen adds to each event.'],
  ['NO_COLOR, FORCE_COLOR', 'Turn colors off or on.'],
  ['BROWSER', 'Program with which login opens the browser.'],
]

type Operations = readonly PartnerOperation[]

/** nh(1), made from the same table as the help. */
export function manPage(operations: Operations, unsigned: Operations): string {
  return `${[
    '.\\" Generated from the command table: run npm run fix.',
    '.TH NH 1 "" "Namehouse" "User Commands"',
    '.SH NAME',
    'nh \\- find, watch and manage domains with Namehouse',
    '.SH SYNOPSIS',
    '.B nh',
    '.I command',
    '[\\fIarguments\\fR] [\\fIoptions\\fR]',
    '.SH COMMANDS',
    ...COMMANDS.flatMap(commandPart),
    '.SH PARTNER OPERATIONS',
    ...operations.flatMap(operationPart),
    '.SH API OPERATIONS',
    ...unsigned.flatMap(operationPart),
    '.SH OPTIONS',
    ...optionsPart(GLOBAL_OPTIONS),
    '.SH OUTPUT',
    lineOf('On a terminal, nh prints tables. Piped, it prints tab-separated lines without titles.'),
    lineOf('Control characters in answers are replaced, so that they cannot change your terminal.'),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, lineOf(meaning)]),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, about]) => ['.TP', `.B ${escaped(name)}`, lineOf(about)]),
    '.SH FILES',
    '.TP',
    '.I $XDG_CONFIG_HOME/namehouse/login.json',
    lineOf(
      'Tokens of your logins, readable only by you. Otherwise in ~/.config/namehouse, on macOS',
    ),
    lineOf('in ~/Library/Application Support/namehouse, on Windows in %APPDATA%\\namehouse.'),
  ].join('\n')}\n`
}

function operationPart({ name, about }: PartnerOperation): string[] {
  return ['.TP', `.B ${escaped(name)}`, lineOf(`${about}.`)]
}

function commandPart({ name, about, forms, details, options, examples }: Command): string[] {
  return [
    `.SS nh ${escaped(name)}`,
    lineOf(about),
    ...forms.flatMap((form) => ['.PP', `\\fBnh ${escaped(name)}\\fR ${escaped(form)}`.trimEnd()]),
    ...(details === undefined ? [] : ['.PP', ...details.split('\n').map(lineOf)]),
    ...optionsPart(options ?? {}),
    ...examples.flatMap(([line, text]) => [
      '.PP',
      lineOf(text),
      '.nf',
      `    ${escaped(line)}`,
      '.fi',
    ]),
  ]
}

function optionsPart(options: Options): string[] {
  return Object.entries(options).flatMap(([name, option]) => [
    '.TP',
    `.B ${escaped(labelOf(name, option))}`,
    lineOf(aboutOf(option)),
  ])
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-')
}

/** A line that starts with a dot or a quote would be a request to the formatter. */
function lineOf(text: string): string {
  const line = escaped(text)
  return /^[.']/.test(line) ? `\\&${line}` : line
}
