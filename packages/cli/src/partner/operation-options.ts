import { GLOBAL_OPTIONS, type Option, type Options } from '../command.ts'
import { CREDENTIAL_OPTIONS } from '../tables/partner.ts'
import { commandOf, type PartnerField, type PartnerOperation } from './operation.ts'

const RESERVED = { ...GLOBAL_OPTIONS, ...CREDENTIAL_OPTIONS, body: null, all: null }

const BODY: Option = {
  type: 'string',
  value: 'JSON',
  about: 'The whole body: JSON, @FILE, or - for the input.',
}
const KEY: Option = { type: 'string', value: 'KEY', about: 'Your own idempotency key.' }
const ALL: Option = { type: 'boolean', about: 'Follow the list to its end (at most 10000 items).' }

/** `sale_price_cents` is --sale-price-cents. A name that nh uses itself gets a prefix. */
export function optionName({ name, at }: PartnerField): string {
  const option = name.replaceAll('_', '-')
  return option in RESERVED ? `${at}.${option}` : option
}

/** The options of one operation. Values in the path are arguments instead. */
export function optionsOf(operation: PartnerOperation): Options {
  const { fields, isKeyed, isFreeForm, list } = operation
  const isSigned = commandOf(operation) === 'partner'
  const own = fields
    .filter(({ at }) => at !== 'path')
    .map((field) => [optionName(field), optionOf(field)])
  const hasBody = isFreeForm || fields.some(({ at }) => at === 'body')
  return {
    ...(Object.fromEntries(own) as Options),
    ...(hasBody && { body: BODY }),
    ...(isKeyed && { 'idempotency-key': KEY }),
    ...(list && isSigned && { all: ALL }),
    ...(isSigned && CREDENTIAL_OPTIONS),
  }
}

function optionOf({ type, about, choices, isRequired }: PartnerField): Option {
  const text = [about, isRequired ? 'Required.' : ''].filter(Boolean).join(' ')
  if (type === 'boolean') return { type: 'boolean', about: text }
  const value = type === 'text' ? 'TEXT' : type === 'number' ? 'N' : 'JSON'
  return { type: 'string', value, about: text, ...(choices && { choices }) }
}
