import { helpOf } from '../help.ts'
import type { Io } from '../io.ts'
import { optionName, optionsOf } from './operation-options.ts'
import { commandOf, type PartnerOperation } from './operation.ts'

/** The help of one operation, laid out like that of a command. */
export function operationHelp(operation: PartnerOperation, io: Io): string {
  const { name, about, details, method, path, fields } = operation
  const places = fields.filter(({ at }) => at === 'path').map((field) => field.name.toUpperCase())
  const needed = fields
    .filter(({ isRequired, at }) => isRequired && at !== 'path')
    .map((field) => `--${optionName(field)} …`)
  const command = commandOf(operation)
  const body = fields.some(({ at }) => at === 'body') ? ['--body @body.json'] : []
  return helpOf(
    {
      name: `${command} ${name}`,
      about: `${about}.`,
      forms: [[...places, '[options]'].join(' ')],
      details: [`${method} ${command === 'api' ? path : `/api/partner${path}`}`, details]
        .filter(Boolean)
        .join('\n'),
      options: optionsOf(operation),
      examples: [
        [
          ['nh', command, name, ...places, ...(needed.length > 0 ? needed : body)].join(' '),
          'With the required options.',
        ],
      ],
    },
    io,
  )
}
